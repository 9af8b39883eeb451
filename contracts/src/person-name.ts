import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';
import { freeText } from './free-text.ts';

/** What stands before a dot in the names of people and firms, often without a space behind it. */
const TITLES = /(?<!\p{L})(?:St|Ste|Dr|Prof|Doç|Yrd|Av|Op|Uzm|Hz|Mr|Mrs|Ms|Inc|Ltd|Tic|San)\./giu;
/** An e-mail address, a scheme, `www.`, or a dot with a path behind it. */
const ADDRESS = /@|:\/\/|\bwww\.|\.\p{L}{2,}\//iu;
/** `evil.com` and `t.co`, but neither `J.R.R. Tolkien` nor `M.Ali`. */
const DOMAIN = /[\p{L}\p{N}-]{2}\.\p{L}{2,}|[\p{L}\p{N}]\.\p{Ll}{2,}/u;

/** Whether a text holds an address that mail programs would show as a link. */
function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  return ADDRESS.test(plain) || DOMAIN.test(plain.replace(TITLES, ' '));
}

/** A person's name, which mails repeat: whoever orders in somebody else's name must not send them a link. */
export function personName(max: number, missing = 'Name is required') {
  return freeText({ min: 2, max }, missing).check(
    z.refine((text) => !holdsAddress(text), failAs('address', 'Enter a name, not a web or e-mail address')),
  );
}
