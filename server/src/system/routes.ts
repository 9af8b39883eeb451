import { timingSafeEqual } from 'node:crypto';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { ProblemError } from '../problem.ts';
import { sha256 } from '../secrets.ts';
import type { Shop } from '../shop.ts';
import { createMetrics } from './metrics.ts';
import { describeShop } from './shop-facts.ts';

/** How long the readiness check waits for the database. */
const READY_WITHIN_MS = 2000;
const hidden = { schema: { hide: true } } as const;

export function registerSystemRoutes(app: App, shop: Shop): void {
  app.get('/api/shop', { config: { access: 'public' }, schema: { response: { 200: shopFactsSchema } } }, () =>
    describeShop(shop),
  );

  app.get('/healthz', { config: { access: 'public', rateLimit: false }, ...hidden }, () => ({ status: 'ok' }));

  app.get('/readyz', { config: { access: 'public', rateLimit: false }, ...hidden }, async () => {
    const late = AbortSignal.timeout(READY_WITHIN_MS);
    const tooLate = new Promise<never>((_resolve, reject) => {
      late.addEventListener('abort', () => reject(notReady()), { once: true });
    });
    const asked = shop.database.pool.query('select 1').catch(() => {
      throw notReady();
    });
    await Promise.race([asked, tooLate]);
    return { status: 'ready' };
  });

  const metrics = createMetrics(shop);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', { config: { access: 'public', rateLimit: false }, ...hidden }, async (request, reply) => {
    if (!mayReadMetrics(request, shop.config.metricsToken)) {
      throw new ProblemError(404, 'not_found', 'There is nothing at this address.');
    }
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

function notReady(): ProblemError {
  return new ProblemError(503, 'unavailable', 'The database does not answer.', { retryAfterSeconds: 2 });
}

/** With a token: whoever has it. Without: this machine, unless it only passes the request on for another. */
function mayReadMetrics({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    return timingSafeEqual(sha256(headers.authorization ?? ''), sha256(`Bearer ${token}`));
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}
