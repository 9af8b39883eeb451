import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendResponse } from '../platform/http/responses/send-response.ts';
import type { SharedResponse } from '../platform/http/responses/shared-response.ts';
import type { PageAddress } from './page-address.ts';

/**
 * Sends a finished page. `http/security-headers.ts` sets the headers of every response; this adds those that differ
 * by page.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SharedResponse,
  {
    page: { kind, indexing, hasSecretAddress },
    isStored,
    isChoice = false,
  }: Pick<PageAddress, 'page' | 'isStored'> & {
    /** Whether the address chooses the visitor's currency: such a response may set a cookie. */
    isChoice?: boolean;
  },
): Promise<FastifyReply> {
  if (hasSecretAddress) reply.header('referrer-policy', 'no-referrer');
  if (indexing === 'never') reply.header('x-robots-tag', 'noindex');
  return sendResponse(request, reply, response, {
    cacheControl:
      kind === 'session' ? 'private, no-store' : `${isChoice ? 'private' : 'public'}, max-age=0, must-revalidate`,
    vary: ['accept-language', 'cookie'],
    isReplayable: isStored && !isChoice,
  });
}
