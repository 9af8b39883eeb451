import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time for secrets of equal length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
