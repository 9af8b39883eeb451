import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem.ts';
import type { App } from './app-type.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Against cross-site request forgery: another site's page must not change anything in a visitor's name. Browsers say
 * where a request comes from; other clients send neither header and hold nobody's cookies.
 */
export function checkOrigins(app: App, { publicUrl }: { publicUrl: string }): void {
  const ours = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) || request.routeOptions.config.access === 'webhook') return;
    if (isFromElsewhere(request, ours)) {
      throw new ProblemError(403, 'cross_site', 'This request came from another site. Use the shop’s own pages.');
    }
  });
}

function isFromElsewhere({ headers }: FastifyRequest, ours: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === ours) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
