import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAddress } from './page-address.ts';
import type { FinishedPage } from './render-page.ts';

/** Pages for those who work on the shop: public, but nothing to find it by. */
const PREVIEW_PAGES = /^\/(?:tr\/)?(?:(?:design|email)-preview|offline(?:\/esims)?)$/;
const YEAR_SECONDS = 31_536_000;
const RETRY_AFTER_SECONDS = 5;

type SendOptions = { address: PageAddress; secureTransport: boolean };

/** Sends a finished page in the encoding the browser takes, or 304 where it has these bytes already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  { address, secureTransport }: SendOptions,
): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers({
    'content-type': page.contentType,
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': address.isPortal ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'credentialless',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  });
  if (secureTransport) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
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

function pickEncoding(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().split(';', 1)[0]);
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : 'identity';
}

/** The tag's first part is the hash of the text: who has the text in another encoding needs no new copy. */
function knows(ifNoneMatch: string | undefined, hash: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '').startsWith(`"${hash}`));
}
