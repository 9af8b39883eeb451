import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';
import { tidyCode } from './tidy.ts';

/** Characters as typed; separators of a longer number are dropped first. */
export const PHONE_LENGTH = { min: 6, max: 20 } as const;
/** Digits of an international number, country code included (ITU-T E.164). */
export const MAX_PHONE_DIGITS = 15;

const PHONE = /^[+()\d .\-/]*$/;
/** The trunk zero of `+49 (0) 151 …`, which is not dialled from abroad. */
const TRUNK_ZERO = '(0)';

/** A number as its owner would read it aloud, in ASCII: dashes of any kind are hyphens. */
export function tidyPhone(text: string): string {
  const plain = tidyCode(text).replace(/[\p{Pd}\u2212]/gu, '-');
  return plain.length > PHONE_LENGTH.max ? plain.replace(/[ .\-/]/g, '') : plain;
}

/** Digits that are dialled. */
export function phoneDigits(text: string): string {
  return text.replace(TRUNK_ZERO, '').replace(/\D/g, '');
}

/** A phone number in any notation. Its digits are never judged as a card's: one mobile number in ten passes that check. */
export function phoneNumber(message: string) {
  return z.string(message).check(
    z.overwrite(tidyPhone),
    z.minLength(PHONE_LENGTH.min, message),
    z.maxLength(PHONE_LENGTH.max, `Use at most ${PHONE_LENGTH.max} characters`),
    z.regex(PHONE, message),
    z.refine(
      (text) => phoneDigits(text).length <= MAX_PHONE_DIGITS,
      failAs('too_many_digits', `A phone number has at most ${MAX_PHONE_DIGITS} digits`, { max: MAX_PHONE_DIGITS }),
    ),
  );
}
