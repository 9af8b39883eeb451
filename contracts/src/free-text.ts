import * as z from 'zod/mini';
import { containsCardNumber } from './card-number.ts';

/** No control characters, so that nothing can be smuggled into what becomes a mail header. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** Line breaks and tabs are part of a message; other control characters are not. */
export const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

type FreeText = { min: number; max: number; pattern?: RegExp };

/** What somebody writes in their own words, of `min` to `max` characters; nothing that looks like a card number is taken. */
export function freeText({ min, max, pattern = ONE_LINE }: FreeText, message: string) {
  return z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use at most ${max} characters`),
    z.regex(pattern, 'Remove the special characters'),
    z.refine((text) => !containsCardNumber(text), 'Do not enter a card number here'),
  );
}
