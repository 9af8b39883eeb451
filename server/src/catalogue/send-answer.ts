import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/choose-encoding.ts';
import type { Answer } from './answer-cache.ts';

/** Kept, but never shown without asking: a price change is seen on the next look, for the cost of a 304. */
export const REVALIDATE = 'public, no-cache';

/** Below this, compressing saves less than a packet. */
const MIN_COMPRESSED_BYTES = 1000;

/** Sends bytes that were serialised before, compressed as the client takes them; 304 when it has them already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  cacheControl: string = REVALIDATE,
): Promise<FastifyReply> {
  const plain = await answer.body('identity');
  const isSmall = plain.length < MIN_COMPRESSED_BYTES;
  const encoding = isSmall ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  const etag = answer.etag(encoding);
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(await answer.body(encoding));
}
