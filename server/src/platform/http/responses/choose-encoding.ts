import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Compression } from './compress.ts';

export type Encoding = Compression | 'identity';

const BEST_FIRST = ['br', 'gzip', 'identity'] as const;
const MAX_HEADER_LENGTH = 200;

/** Browsers send a handful of headers; the least recently read goes first. */
const chosen = new LRUCache<string, Encoding>({ max: 500, memoMethod: negotiate });

/**
 * The best encoding that a client takes, by its Accept-Encoding; one that it gives a weight of 0 it does not take. What is
 * longer than any browser's is not read.
 */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  return chosen.memo(acceptEncoding.slice(0, MAX_HEADER_LENGTH));
}

function negotiate(acceptEncoding: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(BEST_FIRST);
  return BEST_FIRST.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
