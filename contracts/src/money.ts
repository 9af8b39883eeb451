/**
 * Money is an integer of minor units with the ISO 4217 code of its currency: `{ amountMinor: 999, currency: 'USD' }` is
 * $9.99, `{ amountMinor: 500, currency: 'JPY' }` is ¥500. Decimals exist only at API boundaries. Amounts of two currencies
 * are never added.
 */
export type Money = { readonly amountMinor: number; readonly currency: string };

/** Where nothing says which: an empty cart or list. */
export const DEFAULT_CURRENCY = 'USD';

/** ISO 4217:2015, list one of 2024-06-25: the currencies whose minor unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)])),
);

/** How many decimal places an amount of the currency has: 2 for `USD`, 0 for `JPY`, 3 for `KWD`. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

/** `{ amountMinor: 999, currency: 'USD' }` → `'9.99'`. @throws RangeError if the amount is not a safe integer */
export function formatDecimal({ amountMinor, currency }: Money): string {
  assertWhole(amountMinor);
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const minus = amountMinor < 0 ? '-' : '';
  return decimals === 0 ? `${minus}${digits}` : `${minus}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** `('9.9', 'USD')` → `990`; undefined if the text is not a decimal, or has more places than the currency. */
export function parseDecimal(text: string, currency: string): number | undefined {
  const [, minus, whole = '', fraction = ''] = DECIMAL.exec(text.trim()) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === '' || fraction.length > decimals) return undefined;
  const minor = Number(whole + fraction.padEnd(decimals, '0'));
  return minus && minor !== 0 ? -minor : minor;
}

/** An amount as people type it: `('4,50', 'USD')` and `('4.50', 'USD')` → `450`; undefined as for {@link parseDecimal}. */
export function parseTypedAmount(text: string, currency: string): number | undefined {
  return parseDecimal(text.replace(',', '.'), currency);
}

/** An amount that the shop itself has written. @throws RangeError if it is not a decimal of the currency */
export function parseMoney(text: string, currency: string): Money {
  const amountMinor = parseDecimal(text, currency);
  if (amountMinor === undefined) throw new RangeError(`Expected an amount in ${currency}, got '${text}'`);
  return { amountMinor, currency };
}

/** A partner's decimal number (`1.23`) in minor units, rounded half up on its decimal digits. */
export function minorFromNumber(amount: number, currency: string): number {
  const decimals = decimalsOf(currency);
  const digits = BigInt(
    Math.abs(amount)
      .toFixed(decimals + 2)
      .replace('.', ''),
  );
  const minor = Number(divideHalfUp(digits, 100));
  return amount < 0 ? -minor : minor;
}

/** `numerator / denominator` rounded half up, in integer arithmetic; numerator ≥ 0, denominator ≥ 1. */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): bigint {
  return (2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator));
}

/** @throws RangeError if the currencies differ or the sum is not a safe integer */
export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency)
    throw new RangeError(`Expected amounts of one currency, got ${a.currency} and ${b.currency}`);
  return { amountMinor: assertWhole(a.amountMinor + b.amountMinor), currency: a.currency };
}

/** `times` an amount. @throws RangeError if the product is not a safe integer */
export function multiply({ amountMinor, currency }: Money, times: number): Money {
  return { amountMinor: assertWhole(amountMinor * times), currency };
}

/** The sum of amounts; nothing of `currency` where there are none. @throws RangeError as `add` */
export function sum(amounts: Iterable<Money>, currency: string): Money {
  let total: Money = { amountMinor: 0, currency };
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/**
 * Splits an amount in proportion to the weights, exactly: the parts add up to it, and each is within a minor unit of its share.
 * What rounding leaves goes to the parts with the largest remainders, of equals to the first.
 * @throws RangeError unless the amount is a safe integer ≥ 0 and the weights are integers ≥ 0 whose sum is > 0
 */
export function allocate({ amountMinor, currency }: Money, weights: readonly number[]): Money[] {
  const whole = BigInt(assertWhole(amountMinor));
  const total = weights.reduce((all, weight) => all + BigInt(assertWhole(weight)), 0n);
  if (whole < 0n || total <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError(
      `Expected an amount ≥ 0 and weights ≥ 0 with a sum > 0, got ${amountMinor} by ${weights.join(', ')}`,
    );
  const shares = weights.map((weight, index) => {
    const product = whole * BigInt(weight);
    return { index, floor: product / total, remainder: product % total };
  });
  let left = whole - shares.reduce((all, { floor }) => all + floor, 0n);
  const parts = shares.map(({ floor }) => floor);
  for (const { index } of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => ({ amountMinor: Number(part), currency }));
}

function assertWhole(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError(`Expected an integer of minor units, got ${amountMinor}`);
  return amountMinor;
}

/** Groups the digits of a whole number: `('1234567', ',')` → `1,234,567`. */
export function groupThousands(digits: string, mark: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, mark);
}

/** Written without `Intl.NumberFormat`, whose first use blocks a starting page for a tenth of a second on a phone. */
const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * `{ amountMinor: 999, currency: 'USD' }` → `$9.99`: always en-US, in every language of the shop.
 * @throws RangeError if the amount is not a safe integer
 */
export function formatMoney({ amountMinor, currency }: Money): string {
  const minus = amountMinor < 0 ? '−' : '';
  const sign = SIGNS[currency];
  const [whole = '', fraction] = formatDecimal({ amountMinor: Math.abs(amountMinor), currency }).split('.');
  if (sign) return `${minus}${sign}${groupThousands(whole, ',')}.${fraction}`;
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${minus}${format.format(Math.abs(amountMinor) / 10 ** digits)}`;
}

/** A decimal of what may not be known: null if the amount or its currency is null. */
export function decimalOrNull(amountMinor: number | null, currency: string | null): string | null {
  return amountMinor === null || currency === null ? null : formatDecimal({ amountMinor, currency });
}

/** Formats amounts of one currency: `decimalIn('USD')(999)` → `'9.99'`. */
export function decimalIn(currency: string): (amountMinor: number) => string {
  return (amountMinor) => formatDecimal({ amountMinor, currency });
}
