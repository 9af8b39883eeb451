import { IDEMPOTENCY_KEY_PATTERN } from '@esimshop/contracts/orders';
import { ProblemError } from '../problem.ts';

/** The key of a request; undefined without one. @throws ProblemError bad_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header;
  throw new ProblemError(400, 'bad_request', 'Expected one Idempotency-Key header of 8 to 200 visible characters.');
}

/** @throws ProblemError bad_request without one */
export function requireIdempotencyKey(header: string | string[] | undefined): string {
  const key = readIdempotencyKey(header);
  if (key === undefined) throw new ProblemError(400, 'bad_request', 'Expected an Idempotency-Key header.');
  return key;
}
