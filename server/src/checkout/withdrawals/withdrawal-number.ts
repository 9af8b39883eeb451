import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `W-2026-0031-7QF4`: the tail keeps others from guessing it, and a restored backup from giving it again. */
export function createWithdrawalNumber(year: number, count: number): string {
  const tail = Array.from(randomBytes(4), (byte) => CROCKFORD[byte & 31]).join('');
  return `W-${year}-${String(count).padStart(4, '0')}-${tail}`;
}
