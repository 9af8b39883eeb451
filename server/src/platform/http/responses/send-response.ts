import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { readBody, type SharedResponse } from './shared-response.ts';

/** Cached, but never shown without asking: a change is seen on the next look, for the cost of a 304. */
export const REVALIDATE = 'public, no-cache';

/** Below this, compressing saves less than a packet. */
const MIN_COMPRESSED_BYTES = 1000;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml)\b)/;
const RETRY_AFTER_SECONDS = 5;

type SendOptions = {
  /** Of a success; anything else is not cached. `REVALIDATE` where not given. */
  cacheControl?: string;
  /** Request headers beside Accept-Encoding that the response depends on. */
  vary?: readonly string[];
  /** False for one of so many responses that each is asked for once. */
  isReplayable?: boolean;
};

/** Sends a finished response in the best encoding that the client takes, or 304 when it has these bytes in any. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SharedResponse,
  { cacheControl = REVALIDATE, vary = [], isReplayable = true }: SendOptions = {},
): Promise<FastifyReply> {
  const { status, headers, hash, plain } = response;
  const isText = COMPRESSIBLE.test(headers['content-type'] ?? '');
  const isCompressed = isText && plain.byteLength >= MIN_COMPRESSED_BYTES;
  const wanted = isCompressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const isCached = status === 200 && !cacheControl.includes('no-store');
  reply.headers({ ...headers, 'cache-control': status === 200 ? cacheControl : 'no-store' });
  if (isText) reply.header('vary', ['accept-encoding', ...vary].join(', '));
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (isCached && isKnown(request.headers['if-none-match'], hash)) {
    return reply.code(304).header('etag', etagOf(hash, wanted)).send();
  }
  const { encoding, bytes } = await readBody(response, wanted);
  if (isCached) reply.header('etag', etagOf(hash, encoding));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.isReplayable = isReplayable && response.isSettled && encoding === wanted;
  return reply.code(status).send(bytes);
}

/** Strong, and its own for each encoding. */
function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Who has the body in another encoding needs no new copy. */
function isKnown(ifNoneMatch: string | undefined, hash: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '').startsWith(`"${hash}`));
}
