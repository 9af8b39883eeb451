import findMyWay from 'find-my-way';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';
import { unknownAddress } from './to-problem-error.ts';

/**
 * Requests that no route answers get a problem document, whatever serves unknown pages: 405 with the allowed methods at
 * an address of the API that has others, else 404. Call it before the first route is added.
 */
export function answerUnmatched(app: App, limits: { maxParamLength: number }): void {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(url, methods);
  });
  // A route for each refused method would be two thirds of all routes, and a sixth of what a shop's start costs.
  let addresses: ReturnType<typeof findMyWay> | undefined;
  app.setNotFoundHandler((request, reply) => {
    addresses ??= indexAddresses(methodsByUrl, limits);
    const allowed: Set<string> | undefined = addresses.find('GET', request.url)?.store;
    // A route may find that nothing is there after all.
    if (!allowed || allowed.has(request.method)) throw unknownAddress();
    const allow = [...allowed].join(', ');
    reply.header('allow', allow);
    throw new ProblemError(405, 'method_not_allowed', `Allowed methods: ${allow}.`);
  });
}

/** Finds the methods of an address as the shop's router finds its route. */
function indexAddresses(methodsByUrl: ReadonlyMap<string, Set<string>>, limits: { maxParamLength: number }) {
  const addresses = findMyWay(limits);
  for (const [url, methods] of methodsByUrl) addresses.on('GET', url, () => {}, methods);
  return addresses;
}
