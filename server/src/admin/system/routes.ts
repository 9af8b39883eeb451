import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { App } from '../../platform/http/app-type.ts';
import { onSent } from '../../platform/http/sent-responses.ts';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import { createDiskCheck } from './disk-space.ts';
import { findTrouble, type Trouble } from './health.ts';
import { createMetrics } from './metrics.ts';

const hidden = { schema: { hide: true } } as const;

export function registerSystemRoutes(app: App, shop: Shop): void {
  app.get('/healthz', { config: { access: 'public', rateLimit: false }, ...hidden }, () => ({ status: 'ok' }));

  const hasDiskSpace = createDiskCheck(shop.database);
  app.get('/readyz', { config: { access: 'public', rateLimit: false }, ...hidden }, async () => {
    const trouble = (await findTrouble(shop)) ?? ((await hasDiskSpace()) ? undefined : 'disk_full');
    if (trouble) throw notReady(trouble);
    return { status: 'ready' };
  });

  const metrics = createMetrics(shop);
  onSent(app, metrics.observeRequest);
  app.get('/metrics', { config: { access: 'public', rateLimit: false }, ...hidden }, async (request, reply) => {
    if (!mayReadMetrics(request, shop.config)) {
      throw new ProblemError(404, 'not_found', 'There is no page at this address.');
    }
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

const DETAILS: Record<Trouble | 'disk_full', string> = {
  database_unreachable: 'The database is not responding.',
  jobs_not_fetched: 'No jobs are being fetched.',
  disk_full: 'The disk of the database is full.',
};

function notReady(trouble: keyof typeof DETAILS): ProblemError {
  return new ProblemError(503, 'unavailable', DETAILS[trouble], { retryAfterSeconds: 2 });
}

/** With a token: any client that presents it. Without: this machine only. */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { metricsToken } = config;
  if (metricsToken === undefined) return isFromThisMachine(request, config);
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`));
}
