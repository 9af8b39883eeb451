import { MAX_PHONE_DIGITS } from './phone-number.ts';

/** Card brands, for checks before a card reaches the payment partner. */

const BRANDS = [
  { brand: 'visa', pattern: /^4/, lengths: [13, 16, 19], securityCode: 3 },
  { brand: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], securityCode: 3 },
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], securityCode: 4 },
  { brand: 'discover', pattern: /^6(011|4[4-9]|5)/, lengths: [16], securityCode: 3 },
] as const;
/** Of any brand (ISO/IEC 7812). */
const MAX_CARD_DIGITS = 19;
export type CardBrand = (typeof BRANDS)[number]['brand'];

/** Keeps digits only: cards are typed and pasted with spaces and dashes. */
export function cardDigits(input: string): string {
  return input.replace(/\D/g, '');
}

/** The brand by the first digits; undefined if they do not determine it yet. */
export function cardBrandOf(input: string): CardBrand | undefined {
  return BRANDS.find(({ pattern }) => pattern.test(cardDigits(input)))?.brand;
}

/** Number of digits of the security code: 4 for American Express, otherwise 3. */
export function securityCodeLength(input: string): number {
  return BRANDS.find(({ brand }) => brand === cardBrandOf(input))?.securityCode ?? 3;
}

/** Whether the number has a plausible length and a valid Luhn check digit. */
export function isCardNumber(input: string): boolean {
  const digits = cardDigits(input);
  const known = BRANDS.find(({ pattern }) => pattern.test(digits));
  const lengths: readonly number[] = known?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19];
  return lengths.includes(digits.length) && passesLuhn(digits);
}

/** The Luhn (mod 10) check over a string of digits. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** `'4242424242424242'` → `'4242 4242 4242 4242'`; American Express in groups of 4, 6 and 5. */
export function formatCardNumber(input: string): string {
  const digits = cardDigits(input).slice(0, MAX_CARD_DIGITS);
  if (cardBrandOf(digits) !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
}

/** `'12/30'`, `'12/2030'`, `'1230'` → month 1–12 and four-digit year; undefined if invalid. */
export function parseExpiry(input: string): { month: number; year: number } | undefined {
  const match = /^(0?[1-9]|1[0-2]) ?[/-]? ?(\d{2}|20\d{2})$/.exec(input.trim());
  if (!match) return undefined;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

/** Whether a card is still valid in the month of `now` (UTC). */
export function isExpiryInFuture(expiry: { month: number; year: number }, now: Date): boolean {
  return expiry.year * 12 + expiry.month >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

/** Groups of digits, each behind one space or dash. */
const DIGIT_GROUPS = /\+?\d+(?:[\p{Zs}\p{Pd}]\d+)*/gu;

/**
 * Whether a text contains what looks like a card number: neighbouring groups of digits that are together a number of
 * a known brand, in one of its lengths, with a valid check digit. What begins with a plus sign is a phone number.
 */
export function containsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(DIGIT_GROUPS)) {
    if (run.startsWith('+') && cardDigits(run).length <= MAX_PHONE_DIGITS) continue;
    const groups = run.split(/\D+/).filter(Boolean);
    if (groups.some((_, start) => startsWithCard(groups.slice(start)))) return true;
  }
  return false;
}

function startsWithCard(groups: readonly string[]): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > MAX_CARD_DIGITS) return false;
    if (cardBrandOf(digits) && isCardNumber(digits)) return true;
  }
  return false;
}
