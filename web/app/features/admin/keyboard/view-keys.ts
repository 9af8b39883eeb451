/** The second key of `G` and a letter, by the view it leads to. */
export const VIEW_KEYS = {
  overview: 'h',
  orders: 'o',
  pricing: 'p',
  security: 's',
  system: 'y',
  profile: 'r',
  messages: 'm',
} as const;
