import Negotiator from 'negotiator';
import type { Compression } from './compress.ts';

export type Encoding = Compression | 'identity';

const BEST_FIRST = ['br', 'gzip', 'identity'] as const;
const MAX_HEADER_LENGTH = 200;
/** A list without weights that names `br`, as browsers send it. */
const TAKES_BROTLI = /^[\w, -]*\bbr\b[\w, -]*$/;

/**
 * The best encoding that a client takes, by its Accept-Encoding; one that it gives a weight of 0 it does not take. What is
 * longer than any browser's is not read.
 */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  const header = acceptEncoding.slice(0, MAX_HEADER_LENGTH);
  if (TAKES_BROTLI.test(header)) return 'br';
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(BEST_FIRST);
  return BEST_FIRST.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
