import * as z from 'zod/mini';

/** Formatting characters: bidirectional controls, zero-width spaces, soft hyphens. */
const FORMATS = /\p{Cf}/gu;
/** The same without the joiners, which Persian and Indic names are spelled with. */
const FORMATS_BUT_JOINERS = /(?![\u200c\u200d])\p{Cf}/gu;

/** Drops the characters that reorder or hide text; visible ones stay as typed. */
export function dropFormats(text: string): string {
  return text.replace(FORMATS_BUT_JOINERS, '');
}

/**
 * Typed or pasted contact data in plain characters: compatibility forms composed (NFKC), decimal digits of any script as
 * 0–9, no formatting characters, single spaces, no space around. Idempotent.
 */
export function tidy(text: string): string {
  return dropFormats(foldDigits(text.normalize('NFKC')))
    .normalize('NFKC')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** As `tidy`, for what no word is spelled with: phone numbers, e-mail addresses, codes. */
export function tidyCode(text: string): string {
  return tidy(text.replace(FORMATS, ''));
}

/** A check that makes `'123 456'`, as authenticator apps show a code, `'123456'`. */
export const typedCode = z.overwrite((text: string) => tidyCode(text).replaceAll(' ', ''));

/** `'٠٥٣٢'` → `'0532'`. In Unicode the ten digits of a script are consecutive. */
function foldDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });
}
