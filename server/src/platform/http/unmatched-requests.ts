import type { HTTPMethods } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';
import { unknownAddress } from './to-problem-error.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Collects the routes that are added from now on; call it before the first. */
export function collectMethods(app: App): Map<string, Set<HTTPMethods>> {
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    methodsByUrl.set(url, methods);
  });
  return methodsByUrl;
}

/** On known addresses, other methods get 405 with the allowed ones. */
export function refuseOtherMethods(app: App, methodsByUrl: Map<string, Set<HTTPMethods>>): void {
  for (const [url, allowed] of [...methodsByUrl]) {
    const refused = METHODS.filter((method) => !allowed.has(method));
    if (!url.startsWith('/api/') || url.includes('*') || refused.length === 0) continue;
    const allow = [...allowed].join(', ');
    app.route({
      url,
      method: refused,
      config: { access: 'public' },
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', allow);
        throw new ProblemError(405, 'method_not_allowed', `Allowed methods: ${allow}.`);
      },
    });
  }
}

/** Unknown API addresses get a problem document, whatever serves unknown pages. */
export function refuseUnknownAddresses(app: App): void {
  app.setNotFoundHandler(() => {
    throw unknownAddress();
  });
}
