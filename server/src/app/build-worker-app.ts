import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerSystemRoutes } from '../admin/system/routes.ts';
import type { App } from '../platform/http/app-type.ts';
import { answerProblems } from '../platform/http/problem-details.ts';
import type { Shop } from '../shop.ts';

/** What a process that only runs jobs tells its supervisor over HTTP: its health and its metrics. */
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
