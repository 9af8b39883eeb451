import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const base62 = `${alphanumerics}abcdefghijklmnopqrstuvwxyz`;

/** `pi_3Qx…`: a prefix and `length` random alphanumerics. */
export function makePrefixedId(prefix: string, length = 24): string {
  return prefix + pick(base62, length);
}

/** Seventeen capitals and digits, the format of PayPal's order and capture ids. */
export function makePayPalId(): string {
  return pick(alphanumerics, 17);
}

/** `K2-1OI5BZ-0L8Q7D`: the secret half of an activation code. */
export function makeMatchingId(): string {
  return `${pick(letters, 1)}${randomInt(1, 10)}-${pick(alphanumerics, 6)}-${pick(alphanumerics, 6)}`;
}

export function makeDigits(length: number): string {
  return pick('0123456789', length);
}

export function makeSecret(prefix: string): string {
  return prefix + randomBytes(24).toString('base64url');
}

function pick(alphabet: string, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}
