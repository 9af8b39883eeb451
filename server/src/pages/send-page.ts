import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/choose-encoding.ts';
import type { FinishedPage } from './finish-page.ts';
import type { PageAddress } from './page-address.ts';

/** Pages for those who work on the shop: public, but nothing to find it by. */
const PREVIEW_PAGES = /^\/(?:tr\/)?(?:(?:design|email)-preview|offline(?:\/esims)?)$/;
const RETRY_AFTER_SECONDS = 5;

/**
 * Sends a finished page in the encoding the browser takes, or 304 where it has these bytes already. The headers of every
 * answer are set by `http/security-headers.ts`; here stands what differs from page to page.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  address: PageAddress,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers({ 'content-type': page.contentType, vary: 'Accept-Encoding, Accept-Language, Cookie' });
  if (address.isPortal) reply.header('referrer-policy', 'no-referrer');
  if (page.contentSecurityPolicy) reply.header('content-security-policy', page.contentSecurityPolicy);
  if (page.location) reply.header('location', page.location);
  if (PREVIEW_PAGES.test(address.url)) reply.header('x-robots-tag', 'noindex');
  if (address.isSession) {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  } else if (page.status === 200) {
    reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag });
    if (knows(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  } else {
    reply.header('cache-control', 'no-store');
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain;
  return reply.code(page.status).send(bytes);
}

/** The tag's first part is the hash of the text: who has the text in another encoding needs no new copy. */
function knows(ifNoneMatch: string | undefined, hash: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '').startsWith(`"${hash}`));
}
