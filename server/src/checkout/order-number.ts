import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `ES-7K4M-2QXR-9TBD`: 60 random bits in Crockford's Base32, which has no look-alikes. */
export function createOrderNumber(): string {
  const characters = Array.from(randomBytes(12), (byte) => CROCKFORD[byte & 31]).join('');
  return `ES-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8)}`;
}
