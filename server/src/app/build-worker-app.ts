import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerSystemRoutes } from '../admin/system/routes.ts';
import type { App } from '../platform/http/app-type.ts';
import { answerProblems } from '../platform/http/problem-details.ts';
import type { Shop } from '../shop.ts';

/** The HTTP server of a process without visitors: health and metrics for its supervisor. */
export function buildWorkerApp(shop: Shop): App {
  const log: FastifyBaseLogger = shop.log;
  const app: App = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    connectionTimeout: 10_000,
    requestTimeout: 5_000,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  answerProblems(app);
  registerSystemRoutes(app, shop);
  return app;
}
