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
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

/** The number of decimals that the partners use for a currency. */
export function decimalsOf(currency: string): 0 | 2 {
  return zeroDecimalCurrencies.has(currency.toUpperCase()) ? 0 : 2;
}

/** `12.50 USD`, for pages. */
export function formatAmount(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return `${(minor / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

/** Minor units of a decimal such as `12.50`; undefined if it is not an amount of that currency. */
export function parseAmount(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const pattern = decimals === 0 ? /^(\d{1,9})(?:\.0+)?$/ : /^(\d{1,9})(?:\.(\d{1,2}))?$/;
  const match = pattern.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 10 ** decimals + (decimals === 0 ? 0 : Number((match[2] ?? '').padEnd(2, '0')));
}
