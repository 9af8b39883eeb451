import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The hex HMAC of a payload that Airalo requires on requests and sends with webhooks. */
export function sign(text: string | Buffer, clientSecret: string): string {
  return createHmac('sha512', clientSecret).update(text).digest('hex');
}

/**
 * A value as PHP's `json_encode` prints it, over which the official SDK signs: slashes are escaped, and everything
 * beyond ASCII is `\uXXXX`.
 */
export function toPhpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function isSameSignature(given: string, expected: string): boolean {
  // Hashed first, so that both have one length.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given.trim().toLowerCase()), digest(expected));
}
