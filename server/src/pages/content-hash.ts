import { createHash } from 'node:crypto';

/** What an ETag tells bytes apart by: 132 bits of their SHA-256, URL-safe. */
export function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
