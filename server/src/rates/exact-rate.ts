import { RATE_PATTERN } from '@esimshop/contracts/currencies';
import { DEFAULT_CURRENCY, decimalsOf, divideHalfUp } from '@esimshop/contracts/money';

/** Places of a rate that was computed: enough for any currency's cheapest plan, and exact from there on. */
const PLACES = 10;

type Fraction = { numerator: bigint; denominator: bigint };

/** `'0.92'` → 92/100; undefined for what is no decimal, or not above 0. */
export function parseRate(text: string): Fraction | undefined {
  if (!RATE_PATTERN.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const numerator = BigInt(whole + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** @throws RangeError for what is no rate */
function readRate(text: string): Fraction {
  const rate = parseRate(text);
  if (!rate) throw new RangeError(`Expected a rate above 0, got '${text}'`);
  return rate;
}

/** How many units of `currency` one unit of `base` buys, by what one euro buys of both; undefined if either is missing or no rate. */
export function crossRate(perEuro: ReadonlyMap<string, string>, base: string, currency: string): string | undefined {
  const [from, to] = [base, currency].map((code) =>
    code === 'EUR' ? parseRate('1') : parseRate(perEuro.get(code) ?? ''),
  );
  if (!from || !to) return undefined;
  const scaled = divideHalfUp(to.numerator * from.denominator * 10n ** BigInt(PLACES), to.denominator * from.numerator);
  const digits = String(scaled).padStart(PLACES + 1, '0');
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
  return parseRate(text) ? text : undefined;
}

/** By how much a rate differs from the former one, in hundredths of a percent, rounded half up. */
export function changeHundredths(former: string, rate: string): number {
  const [before, after] = [readRate(former), readRate(rate)];
  const a = after.numerator * before.denominator;
  const b = before.numerator * after.denominator;
  return Number(divideHalfUp((a > b ? a - b : b - a) * 10_000n, b)) * (a < b ? -1 : 1);
}

/** Whether a rate is more than 5 % off the former one. */
export function isLeap(former: string, rate: string): boolean {
  const [before, after] = [readRate(former), readRate(rate)];
  const a = after.numerator * before.denominator;
  const b = before.numerator * after.denominator;
  return (a > b ? a - b : b - a) * 20n > b;
}

/** An amount of the base currency in another, times `percentHundredths`/10000 on top, rounded up to a minor unit. */
export function fromBase(
  baseMinor: number,
  { currency, rate, percentHundredths = 0 }: { currency: string; rate: string; percentHundredths?: number },
): number {
  const { numerator, denominator } = readRate(rate);
  const [up, down] = unitsBetween(DEFAULT_CURRENCY, currency);
  const exact = BigInt(baseMinor) * numerator * up * BigInt(10_000 + percentHundredths);
  const divisor = denominator * down * 10_000n;
  return Number((exact + divisor - 1n) / divisor);
}

/** An amount of another currency in the base, rounded half up (its size, where it is negative). */
export function toBase(amountMinor: number, { currency, rate }: { currency: string; rate: string | null }): number {
  if (rate === null) return amountMinor;
  const [exact, divisor] = baseFraction(amountMinor, currency, rate);
  return exact < 0n ? 0 - Number(divideHalfUp(-exact, divisor)) : Number(divideHalfUp(exact, divisor));
}

/** A cost of another currency in the base, rounded up. */
export function costInBase(amountMinor: number, { currency, rate }: { currency: string; rate: string }): number {
  const [exact, divisor] = baseFraction(amountMinor, currency, rate);
  return Number((exact + divisor - 1n) / divisor);
}

type Rated = { currency: string /** What one unit of the base currency buys of it. */; rate: string };

/** An amount of one currency in another, rounded half up (its size, where it is negative). */
export function convert(amountMinor: number, from: Rated, to: Rated): number {
  const [sold, bought] = [readRate(from.rate), readRate(to.rate)];
  const [up, down] = unitsBetween(from.currency, to.currency);
  const size = BigInt(Math.abs(amountMinor)) * bought.numerator * sold.denominator * up;
  const converted = Number(divideHalfUp(size, bought.denominator * sold.numerator * down));
  return amountMinor < 0 ? 0 - converted : converted;
}

function baseFraction(amountMinor: number, currency: string, rate: string): [bigint, bigint] {
  const { numerator, denominator } = readRate(rate);
  const [up, down] = unitsBetween(currency, DEFAULT_CURRENCY);
  return [BigInt(amountMinor) * denominator * up, numerator * down];
}

/** What one minor unit of a currency is in those of another at a rate of 1, as a fraction of powers of ten. */
function unitsBetween(from: string, to: string): [bigint, bigint] {
  return [10n ** BigInt(decimalsOf(to)), 10n ** BigInt(decimalsOf(from))];
}
