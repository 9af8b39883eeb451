import Negotiator from 'negotiator';
import type { Compression } from './compress.ts';

export type Encoding = Compression | 'identity';

const BEST_FIRST = ['br', 'gzip', 'identity'] as const;

/** The best encoding that a client takes, by its Accept-Encoding; one that it gives a weight of 0 it does not take. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(BEST_FIRST);
  return BEST_FIRST.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
