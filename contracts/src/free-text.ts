import * as z from 'zod/mini';
import { containsCardNumber } from './card-number.ts';
import { failAs } from './field-problems.ts';

/** No control characters, so that nothing can be injected into a mail header. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** A message may contain line breaks and tabs but no other control characters. */
export const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

type FreeText = { min: number; max: number; pattern?: RegExp };

/** A schema for free text of `min` to `max` characters that contains nothing like a card number. */
export function freeText({ min, max, pattern = ONE_LINE }: FreeText, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => pattern.test(text), failAs('special_characters', 'Remove the special characters')),
    z.refine((text) => !containsCardNumber(text), failAs('card_number', 'Do not enter a card number here')),
  );
}
