import { randomInt } from 'node:crypto';
import { isFree, RESERVED_PORTS } from '@esimshop/embedded-postgres/find-free-port';

/** Each process that runs tests has a part of the ports to itself. */
const PARTS = 16;
const SIZE = Math.floor((RESERVED_PORTS.to - RESERVED_PORTS.from) / PARTS);
const from = RESERVED_PORTS.from + (Number(process.env.VITEST_POOL_ID ?? 0) % PARTS) * SIZE;
let next = randomInt(SIZE);

/** A port that no other test is given, also while what listens on it is down. */
export async function reservePort(): Promise<number> {
  for (let attempt = 0; attempt < SIZE; attempt += 1) {
    const port = from + next;
    next = (next + 1) % SIZE;
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}
