const threeDecimalCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);
const zeroDecimalCurrencies = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

const paypalZeroDecimalCurrencies = new Set(['HUF', 'JPY', 'TWD']);

/** The number of decimals that a partner uses for a currency. */
export function decimalsOf(currency: string, partner: 'stripe' | 'paypal' = 'paypal'): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  if (partner === 'paypal') return paypalZeroDecimalCurrencies.has(code) ? 0 : 2;
  if (threeDecimalCurrencies.has(code)) return 3;
  return zeroDecimalCurrencies.has(code) ? 0 : 2;
}

/** `12.50 USD`, for pages. */
export function formatAmount(minor: number, currency: string, partner: 'stripe' | 'paypal' = 'paypal'): string {
  const decimals = decimalsOf(currency, partner);
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

/** PayPal's minor units of a decimal such as `12.50`; undefined if it is not an amount of that currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const pattern = decimals === 0 ? /^(\d{1,9})$/ : /^(\d{1,9})(?:\.(\d{1,2}))?$/;
  const match = pattern.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 10 ** decimals + (decimals === 0 ? 0 : Number((match[2] ?? '').padEnd(2, '0')));
}
