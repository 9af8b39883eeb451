import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';
import { contactText, messageText } from './free-text.ts';
import { dropFormats } from './tidy.ts';

/** What precedes a dot in names of people and firms, one after the other, often without a space behind it. */
const TITLES =
  /(?<![\p{L}\p{N}.-])(?:(?:St|Ste|Dr|Dra|Prof|Priv|Doz|Dipl|Ing|Mag|Mgr|Bc|MUDr|JUDr|RNDr|PhDr|PaedDr|Lic|Arq|Doç|Arş|Gör|Öğr|Yrd|Yük|Müh|Av|Op|Uzm|Ecz|Hz|Bn|Mr|Mrs|Ms|Hr|Fr|Sr|Sra|Co|Corp|Inc|Ltd|Tic|San|Şti)\.)+/giu;
/** An e-mail address, a scheme, `www.`, or a dot with a path behind it. */
const ADDRESS = /@|:\/\/|\bwww\.|\.\p{L}{2,}\//iu;
/** Words that are joined by dots. */
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;
/** Endings of domains that are no names; those of countries have two letters, others are recognised by being in lower case. */
const ENDINGS = new Set(
  'com net org info biz edu gov mil int name mobi asia app dev web wiki xyz top site online store shop live click link club vip win icu cloud tech space website fun pro page blog news email life world today agency company group digital media network one bid loan men work money trade games bet casino test example invalid'.split(
    ' ',
  ),
);

/** Of words that pages or mails repeat under the shop's name: they must not send anybody a link. */
export function withoutAddress() {
  return z.refine<string>((text) => !holdsAddress(text), failAs('address', 'Write without web and e-mail addresses'));
}

/** Such words, with their line breaks; they may be empty. */
export function repeatedText(max: number) {
  return messageText({ min: 0, max }, `Use at most ${max} characters`).check(
    z.overwrite(dropFormats),
    withoutAddress(),
  );
}

/** Whether a text holds an address that mail programs would show as a link. */
function holdsAddress(text: string): boolean {
  const plain = text.replaceAll('。', '.');
  if (ADDRESS.test(plain)) return true;
  // `dr.com` is an address all the same.
  const names = plain.replace(TITLES, (titles, at: number) =>
    ENDINGS.has(wordAt(plain, at + titles.length)) ? titles : ' ',
  );
  return (names.match(DOTTED) ?? []).some(isDomain);
}

function wordAt(text: string, at: number): string {
  return /^[\p{L}\p{N}-]*/u.exec(text.slice(at))?.[0].toLowerCase() ?? '';
}

/** `evil.com`, `EVIL.COM`, `Bit.Ly` and `t.co`, but neither `J.R.R.Tolkien`, `M.Ali` nor `Mehmet.Ali`. */
function isDomain(dotted: string): boolean {
  const labels = dotted.split('.');
  const ending = labels.at(-1) ?? '';
  if (/^\p{Ll}{2,}$/u.test(ending) || ENDINGS.has(ending.toLowerCase())) return true;
  const isAfterInitial = (labels.at(-2) ?? '').length < 2;
  return !isAfterInitial && /^(?:[a-z]{2}|\p{Lo}{2,})$/iu.test(ending);
}

/** A person's name. Mails repeat it, so an order in somebody else's name must not send them a link. */
export function personName(max: number, missing = 'Name is required') {
  return contactText({ min: 2, max }, missing).check(
    z.refine((text) => !holdsAddress(text), failAs('address', 'Enter a name, not a web or e-mail address')),
  );
}
