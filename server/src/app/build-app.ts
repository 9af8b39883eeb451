import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { createIdentify } from '../accounts/routes.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { currencyKey, resolveCurrency } from '../pages/resolve-currency.ts';
import { resolveLanguage } from '../pages/resolve-language.ts';
import { enforceAccessPolicy } from '../platform/http/access-policy.ts';
import type { App } from '../platform/http/app-type.ts';
import { closePromptly } from '../platform/http/close-promptly.ts';
import { acceptJsonOnly } from '../platform/http/content-types.ts';
import { createHttpServer } from '../platform/http/create-http-server.ts';
import { checkOrigins } from '../platform/http/origin-check.ts';
import { answerProblems } from '../platform/http/problem-details.ts';
import { limitRates } from '../platform/http/rate-limits.ts';
import { toReadableAddress } from '../platform/http/readable-address.ts';
import { refuseControls } from '../platform/http/refuse-controls.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { limitResponseTime } from '../platform/http/response-deadline.ts';
import { createReplayCache } from '../platform/http/responses/replay-cache.ts';
import { setSecurityHeaders } from '../platform/http/security-headers.ts';
import { addressesOf, serveEveryAddress } from '../platform/http/serve-every-address.ts';
import { readSessions } from '../platform/http/sessions.ts';
import { answerUnmatched } from '../platform/http/unmatched-requests.ts';
import { answerUnreadable, answerUnusual } from '../platform/http/unreadable-requests.ts';
import { shopNameOf } from '../settings/shop-name.ts';
import { shownVersion } from '../shop.ts';
import { describeApi } from './api-description.ts';
import type { RunningShop } from './create-shop.ts';
import { mountPages } from './mount-pages.ts';
import { registerRoutes } from './routes.ts';
import { proxySandbox } from './sandbox-proxy.ts';

const BODY_LIMIT_BYTES = 65_536;
/** Less than the time in which every request gets a response. */
const ARRIVES_WITHIN_MS = 10_000;
/** Node's limit for a request's head: the router itself rejects no parameter, each route checks its own. */
const ROUTER = { maxParamLength: 16_384 };

export type AppOptions = {
  /** Folder of the built pages; without it only the API is served. */
  pagesFolder?: string | undefined;
  /** What renders them, if it has been started; closed with the app. */
  renderer?: PageRenderer | undefined;
  /** From its first byte to the last of its body; afterwards the request gets 408 and the connection is closed. */
  arrivesWithinMs?: number | undefined;
};

/** The shop over HTTP, ready to listen or to be called in-process. @throws Error if a route lacks a declaration. */
export async function buildApp(
  shop: RunningShop,
  { pagesFolder, renderer, arrivesWithinMs = ARRIVES_WITHIN_MS }: AppOptions = {},
): Promise<App> {
  const { config } = shop;
  const sandbox = config.partners.kind === 'sandbox';
  const log: FastifyBaseLogger = shop.log;
  const replays = createReplayCache({
    version: () => {
      const catalogue = shop.catalogue.confirmedVersion();
      return catalogue && `${catalogue}.${shownVersion(shop)}`;
    },
    variantOf: (pathname, { headers: { cookie, 'accept-language': acceptLanguage } }) => {
      const currencies = resolveCurrency({ cookie, acceptLanguage }, shop.currencies.offered());
      return `${resolveLanguage({ pathname, cookie, acceptLanguage })} ${currencyKey(currencies)}`;
    },
  });
  const app: App = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Loading the pages takes longer than the default of 10 s on a machine that is short of time.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    routerOptions: ROUTER,
    serverFactory: (route) => createHttpServer(replays.inFrontOf(route), { arrivesWithinMs }),
    clientErrorHandler: answerUnreadable(config),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(refuseControls(validatorCompiler));
  app.setSerializerCompiler(serializerCompiler);

  logRequests(app);
  limitResponseTime(app);
  closePromptly(app);
  serveEveryAddress(app, await addressesOf(config.host));
  setSecurityHeaders(app, config);
  answerUnusual(app);
  answerProblems(app);
  answerUnmatched(app, ROUTER);
  const countHit = await limitRates(app, shop);
  replays.recordFrom(app, countHit);
  await app.register(cookie);
  enforceAccessPolicy(app, { identify: createIdentify(shop), config });
  checkOrigins(app, config);
  acceptJsonOnly(app);
  readSessions(app);
  await describeApi(app, { shopName: () => shopNameOf(shop), publicUrl: config.publicUrl, sandbox });

  registerRoutes(app, shop);
  if (shop.sandboxUrl) await proxySandbox(app, { sandboxUrl: shop.sandboxUrl });
  if (pagesFolder) await mountPages(app, shop, { buildDirectory: pagesFolder, renderer });
  await app.ready();
  return app;
}
