import { IDEMPOTENCY_KEY_PATTERN } from '@esimshop/contracts/orders';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';

type Keyed = Pick<FastifyRequest, 'headers'>;

/** The key of a request; undefined without one. @throws ProblemError bad_request */
export function readIdempotencyKey({ headers }: Keyed): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header;
  throw new ProblemError(400, 'bad_request', 'Expected one Idempotency-Key header of 8 to 200 visible characters.');
}

/** @throws ProblemError bad_request without one */
export function requireIdempotencyKey(request: Keyed): string {
  const key = readIdempotencyKey(request);
  if (key === undefined) throw new ProblemError(400, 'bad_request', 'Expected an Idempotency-Key header.');
  return key;
}
