/** Money is an integer of minor units (US cents) with an ISO 4217 code; decimals exist only at API boundaries. */

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** `999` → `'9.99'`. @throws RangeError if the amount is not a safe integer */
export function formatDecimal(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`Expected an integer of minor units, got ${amountMinor}`);
  }
  const digits = String(Math.abs(amountMinor)).padStart(3, '0');
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `'9.9'` → `990`; undefined if the text is not a decimal with at most two places. */
export function parseDecimal(text: string): number | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && minor !== 0 ? -minor : minor;
}

/** A partner's decimal number (`1.23`) in minor units, rounded half up on its decimal digits. */
export function minorFromNumber(amount: number): number {
  const [whole = '0', fraction = ''] = Math.abs(amount).toFixed(4).split('.');
  const tenThousandths = Number(whole) * 10_000 + Number(fraction);
  const minor = Math.floor((tenThousandths + 50) / 100);
  return amount < 0 ? -minor : minor;
}

/** `numerator / denominator` rounded half up, in integer arithmetic; numerator ≥ 0, denominator ≥ 1. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}

/** Groups the digits of a whole number: `('1234567', ',')` → `1,234,567`. */
export function groupThousands(digits: string, mark: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, mark);
}

/** Where nothing says which: an empty cart or list. */
export const DEFAULT_CURRENCY = 'USD';

/** Written without `Intl.NumberFormat`, whose first use stops a starting page for a tenth of a second on a phone. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * `(999, 'USD')` → `$9.99`: always en-US, in every language of the shop.
 * @throws RangeError if the amount is not a safe integer
 */
export function formatMoney(amountMinor: number, currency = DEFAULT_CURRENCY): string {
  const minus = amountMinor < 0 ? '−' : '';
  const sign = SIGNS[currency];
  const [whole = '', cents] = formatDecimal(Math.abs(amountMinor)).split('.');
  if (sign) return `${minus}${sign}${groupThousands(whole, ',')}.${cents}`;
  const figure = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(amountMinor) / 100);
  return `${minus}${figure}`;
}
