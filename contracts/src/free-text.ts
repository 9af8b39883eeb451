import * as z from 'zod/mini';
import { containsCardNumber } from './card-number.ts';
import { failAs } from './field-problems.ts';
import { dropFormats, tidy } from './tidy.ts';

/** No control characters, so that nothing can be injected into a mail header. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** A message may contain line breaks and tabs but no other control characters. */
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

type Length = { min: number; max: number };

/** A schema for one line of `min` to `max` characters that holds nothing like a card number, nor what reorders text. */
export function freeText(length: Length, message: string) {
  return checkedText({ ...length, clean: dropFormats }, message);
}

/** As `freeText`, for names and addresses: stored in plain characters, whatever keyboard or page they come from. */
export function contactText(length: Length, message: string) {
  return checkedText({ ...length, clean: tidy }, message);
}

/** As `freeText`, multi-line, with its line breaks kept. */
export function messageText(length: Length, message: string) {
  return checkedText({ ...length, pattern: LINES }, message);
}

type TextRule = Length & { clean?: (text: string) => string; pattern?: RegExp };

function checkedText({ min, max, clean = (text) => text, pattern = ONE_LINE }: TextRule, message: string) {
  return z.string(message).check(
    z.overwrite(clean),
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => pattern.test(text), failAs('special_characters', 'Remove the special characters')),
    z.refine((text) => !containsCardNumber(text), failAs('card_number', 'Do not enter a card number here')),
  );
}
