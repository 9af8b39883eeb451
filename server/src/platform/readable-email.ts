import { domainToASCII, domainToUnicode } from 'node:url';
import { domainOf } from '@esimshop/contracts/email';

/** Letters that belong together: no other scripts are mixed in one name. */
const SCRIPTS = [
  /^[a-z0-9\u00df-\u017f-]+$/,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}0-9-]+$/u,
  /^[\p{scx=Hangul}\p{scx=Han}0-9-]+$/u,
  ...['Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai', 'Georgian'].map(
    (script) => new RegExp(`^[\\p{scx=${script}}0-9-]+$`, 'u'),
  ),
];
/** Their letters are taken for Latin ones, so they are shown under an ending of their own script only. */
const LATIN_LOOKALIKES = ['Cyrillic', 'Greek', 'Armenian'].map(
  (script) => new RegExp(`^[\\p{scx=${script}}0-9-]+$`, 'u'),
);

/**
 * A stored address as people read it: `'ivan@xn--e1afmkfd.xn--p1ai'` → `'ivan@пример.рф'`. A domain that could be taken for
 * another one stays encoded.
 */
export function toReadableEmail(email: string): string {
  const domain = domainOf(email);
  if (!/(?:^|\.)xn--/.test(domain)) return email;
  const readable = domainToUnicode(domain);
  return isSafe(readable) && domainToASCII(readable) === domain ? email.slice(0, -domain.length) + readable : email;
}

function isSafe(domain: string): boolean {
  const labels = domain.split('.');
  const ending = labels.at(-1) ?? '';
  return labels.every(
    (label) =>
      SCRIPTS.some((script) => script.test(label)) ||
      LATIN_LOOKALIKES.some((script) => script.test(label) && script.test(ending)),
  );
}
