/** The key after `G` that opens each view. */
export const VIEW_KEYS = {
  overview: 'h',
  orders: 'o',
  pricing: 'p',
  security: 's',
  system: 'y',
  profile: 'r',
  shop: 'c',
  messages: 'm',
  codes: 'd',
  money: 'b',
  currencies: 'x',
  tax: 'v',
} as const;
