import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RunningShop } from './create-shop.ts';
import { enforceAccessPolicy } from './http/access-policy.ts';
import { describeApi } from './http/api-description.ts';
import type { App } from './http/app-type.ts';
import { acceptJsonOnly } from './http/content-types.ts';
import { checkOrigins } from './http/origin-check.ts';
import { mountPages } from './http/page-mount.ts';
import { answerProblems } from './http/problem-details.ts';
import { limitRates } from './http/rate-limits.ts';
import { toReadableAddress } from './http/readable-address.ts';
import { logRequests } from './http/request-log.ts';
import { proxySandbox } from './http/sandbox-proxy.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { readSessions } from './http/sessions.ts';
import { collectMethods, refuseOtherMethods, refuseUnknownAddresses } from './http/unmatched-requests.ts';
import { registerRoutes } from './routes.ts';

const BODY_LIMIT_BYTES = 65_536;

export type AppOptions = {
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder?: string | undefined;
};

/** The shop over HTTP, ready to listen or to be asked in-process. @throws Error when a route is not declared whole. */
export async function buildApp(shop: RunningShop, { pagesFolder }: AppOptions = {}): Promise<App> {
  const { config } = shop;
  const sandbox = config.partners.kind === 'sandbox';
  const log: FastifyBaseLogger = shop.log;
  const app: App = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    handlerTimeout: 15_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  logRequests(app);
  setSecurityHeaders(app, config);
  answerProblems(app);
  refuseUnknownAddresses(app);
  await limitRates(app, config);
  enforceAccessPolicy(app);
  checkOrigins(app, config);
  acceptJsonOnly(app);
  readSessions(app);
  await describeApi(app, { publicUrl: config.publicUrl, sandbox });

  const methodsByUrl = collectMethods(app);
  registerRoutes(app, shop);
  await app.after();
  refuseOtherMethods(app, methodsByUrl);
  if (shop.sandboxUrl) await proxySandbox(app, { sandboxUrl: shop.sandboxUrl });
  if (pagesFolder) await mountPages(app, shop, pagesFolder);
  await app.ready();
  return app;
}
