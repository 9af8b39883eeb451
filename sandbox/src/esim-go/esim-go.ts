import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerResponse } from '../partner-routes.ts';
import { createRateLimit } from '../rate-limit.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { makeBundleRoutes } from './bundle-routes.ts';
import { makeCatalogueRoutes } from './catalogue-routes.ts';
import { type EsimGo, publishedRequestsPerSecond } from './esim-go-context.ts';
import type { EsimGoTables } from './esim-go-tables.ts';
import { makeEsimRoutes } from './esim-routes.ts';
import { makeOrderRoutes } from './order-routes.ts';
import { makeOrganisationRoutes } from './organisation-routes.ts';

/** Opens the wholesale partner with the state in its journal. */
export function openEsimGo(
  options: PartnerOptions & { apiKey: string; requestsPerSecond?: number | undefined },
): EsimGo {
  const store = openStore<EsimGoTables>(options.journalPath);
  const callbacks = createWebhookSender({
    ...options,
    partner: 'esim-go',
    store,
    sign: (body, isForged) => ({ 'X-Signature-SHA256': signCallback(body, isForged ? 'forged' : options.apiKey) }),
    maxAttempts: 3,
  });
  const { now, shopUrl, apiKey, requestsPerSecond = publishedRequestsPerSecond } = options;
  const readLimit = () => store.find('profile', 'main')?.requestsPerSecond ?? requestsPerSecond;
  const rateLimit = createRateLimit(readLimit, { message: failureMessages[429] });
  return { store, now, callbacks, shopUrl, apiKey, requestsPerSecond, rateLimit };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function serveEsimGo(app: FastifyInstance, partner: EsimGo, faults: Faults): void {
  addPartnerRoutes(
    app,
    {
      partner: 'esim-go',
      faults,
      authenticate: (request) => authenticate(request, partner.apiKey),
      describeFailure: (status) => ({ message: failureMessages[status] ?? 'Internal server error' }),
      count: ({ method, url }) => partner.rateLimit.count({ method, path: url.split('?')[0] ?? url }),
      // The partner's own clock, which a shop compares with the times of its orders.
      headers: () => ({ Date: new Date(partner.now()).toUTCString() }),
    },
    [
      ...makeCatalogueRoutes(partner),
      ...makeOrderRoutes(partner),
      ...makeEsimRoutes(partner),
      ...makeBundleRoutes(partner),
      ...makeOrganisationRoutes(partner),
    ],
  );
}

const failureMessages: Record<number, string> = { 429: 'Rate limit exceeded', 503: 'Processing' };

/** The signature of a version 3 callback: base64 of the HMAC over the raw body, keyed with the API key. */
function signCallback(body: string, key: string): string {
  return createHmac('sha256', key).update(body).digest('base64');
}

function authenticate(request: FastifyRequest, apiKey: string): PartnerResponse | undefined {
  if (isSameSecret(String(request.headers['x-api-key'] ?? ''), apiKey)) return undefined;
  return { status: 403, body: { message: 'access denied' } };
}
