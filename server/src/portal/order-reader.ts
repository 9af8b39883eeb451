import type { FastifyRequest } from 'fastify';
import type { OrderReader } from '../orders/show-order.ts';
import { mayDo } from '../platform/http/identities.ts';

/** Who asks for an order. */
export function readerOf({ sessionHash, identity, headers }: FastifyRequest): OrderReader {
  const returnToken = headers['return-token'];
  return {
    sessionHash,
    userId: identity?.userId,
    returnToken: typeof returnToken === 'string' ? returnToken : undefined,
    isAdmin: mayDo(identity, 'orders'),
  };
}
