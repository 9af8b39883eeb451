import replyFrom from '@fastify/reply-from';
import { declareAccess } from './access-policy.ts';
import type { App } from './app-type.ts';
import { streamBodies } from './content-types.ts';

/** The sandbox's pages bring their own policy and are framed by its own mailbox. */
const LEFT_TO_SANDBOX = ['x-frame-options', 'content-security-policy'];

/** Serves the sandbox's pages and controls under the shop's address; nothing else of the sandbox is reachable. */
export async function proxySandbox(app: App, { sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    streamBodies(scope);
    await scope.register(replyFrom, { base: sandboxUrl, undici: { connections: 8 }, disableRequestLogging: true });
    scope.all('/sandbox', { schema: { hide: true } }, (_request, reply) => {
      for (const name of LEFT_TO_SANDBOX) reply.removeHeader(name);
      return reply.from('/sandbox');
    });
    scope.all('/sandbox/*', { schema: { hide: true } }, (request, reply) => {
      for (const name of LEFT_TO_SANDBOX) reply.removeHeader(name);
      return reply.from(request.url);
    });
  });
}
