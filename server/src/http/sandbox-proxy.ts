import replyFrom from '@fastify/reply-from';
import { declareAccess } from './access-policy.ts';
import type { App } from './app-type.ts';
import { passBodiesOn } from './content-types.ts';

/** Hop-by-hop and ours: the sandbox's pages are framed by its own mailbox and bring their own policy. */
const LEFT_TO_SANDBOX = ['x-frame-options', 'content-security-policy'];

/** Pages and controls of the sandbox under the shop's own address; nothing else of the sandbox can be reached. */
export async function proxySandbox(app: App, { sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  await app.register(async (scope) => {
    declareAccess(scope, 'page');
    passBodiesOn(scope);
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
