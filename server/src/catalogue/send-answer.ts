import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, chooseEncoding } from './answer-cache.ts';

/** Kept, but never shown without asking: a price change is seen on the next look, for the cost of a 304. */
export const REVALIDATE = 'public, no-cache';

/** Sends bytes that were serialised before, compressed as the client takes them; 304 when it has them already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  cacheControl: string = REVALIDATE,
): Promise<FastifyReply> {
  const plain = await answer.body('identity');
  const encoding = chooseEncoding(request.headers['accept-encoding'], plain.length);
  const etag = answer.etag(encoding);
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(await answer.body(encoding));
}
