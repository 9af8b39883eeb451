import type { HTTPMethods } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Remembers what routes there are, from now on; to be called before the first of them is added. */
export function collectMethods(app: App): Map<string, Set<HTTPMethods>> {
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    methodsByUrl.set(url, methods);
  });
  return methodsByUrl;
}

/** On addresses that exist, other methods are answered with 405 and the ones that are allowed. */
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
        throw new ProblemError(405, 'method_not_allowed', `This address answers ${allow}.`);
      },
    });
  }
}

/** Unknown addresses of the API are answered as data, whoever else answers unknown pages. */
export function refuseUnknownAddresses(app: App): void {
  app.setNotFoundHandler(() => {
    throw new ProblemError(404, 'not_found', 'There is nothing at this address.');
  });
}
