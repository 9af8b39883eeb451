import replyFrom from '@fastify/reply-from';
import type { Access } from '../platform/http/access-policy.ts';
import type { App } from '../platform/http/app-type.ts';
import { streamBodies } from '../platform/http/content-types.ts';
import { unavailable } from '../platform/http/to-problem-error.ts';
import { ProblemError } from '../platform/problem.ts';

/** Codes of undici for a request that it does not send, such as one with `Expect`. */
const NOT_SENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

/** What a payer's browser calls: a partner's pages, which are public in a live shop, too. */
const PAYER_PATHS = ['/sandbox/cards/tokens', '/sandbox/cards/authenticate', '/sandbox/paypal/approve'];

/**
 * Serves the sandbox's pages and controls under the shop's address; nothing else of the sandbox is reachable. The mailbox opens
 * accounts, and the controls change what the shop is told: they are for whoever runs it.
 */
export async function proxySandbox(app: App, { sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  await app.register(async (scope) => {
    streamBodies(scope);
    await scope.register(replyFrom, { base: sandboxUrl, undici: { connections: 8 }, disableRequestLogging: true });
    const serve = (url: string, access: Access) =>
      scope.all(url, { config: { access }, schema: { hide: true } }, (_request, reply) =>
        reply.from(undefined, {
          // Whether another site asks has been checked against the shop's address, which the sandbox need not know.
          rewriteRequestHeaders: (_asked, { origin: _origin, 'sec-fetch-site': _site, ...headers }) => headers,
          // Its pages bring a policy of their own, which lets its mailbox frame a message.
          rewriteHeaders: (headers) =>
            headers['content-security-policy'] ? { ...headers, 'x-frame-options': 'SAMEORIGIN' } : headers,
          onError(answer, { error }) {
            answer.send(toProblem(error));
          },
        }),
      );
    for (const url of PAYER_PATHS) serve(url, 'page');
    for (const url of ['/sandbox', '/sandbox/*']) serve(url, 'this-machine');
  });
}

function toProblem({ cause }: Error): ProblemError {
  const isUnsendable = cause instanceof Error && 'code' in cause && NOT_SENDABLE.has(String(cause.code));
  if (!isUnsendable) return unavailable();
  return new ProblemError(400, 'bad_request', 'The request could not be passed on to the sandbox.');
}
