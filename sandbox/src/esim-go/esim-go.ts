import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerResponse } from '../partner-routes.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { makeBundleRoutes } from './bundle-routes.ts';
import { makeCatalogueRoutes } from './catalogue-routes.ts';
import type { EsimGo } from './esim-go-context.ts';
import type { EsimGoTables } from './esim-go-tables.ts';
import { makeEsimRoutes } from './esim-routes.ts';
import { makeOrderRoutes } from './order-routes.ts';
import { makeOrganisationRoutes } from './organisation-routes.ts';

const requestsPerSecond = 10_000;

/** Opens the wholesale partner with the state in its journal. */
export function openEsimGo(options: PartnerOptions & { apiKey: string }): EsimGo {
  const store = openStore<EsimGoTables>(options.journalPath);
  const callbacks = createWebhookSender({
    ...options,
    partner: 'esim-go',
    store,
    sign: (body, isForged) => ({ 'X-Signature-SHA256': signCallback(body, isForged ? 'forged' : options.apiKey) }),
    maxAttempts: 3,
  });
  const { now, shopUrl, apiKey } = options;
  return { store, now, callbacks, shopUrl, apiKey };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function serveEsimGo(app: FastifyInstance, partner: EsimGo, faults: Faults): void {
  const rateLimit = createRateLimit();
  addPartnerRoutes(
    app,
    {
      partner: 'esim-go',
      faults,
      authenticate: (request) => authenticate(request, partner.apiKey),
      describeFailure: (status) => ({ message: failureMessages[status] ?? 'Internal server error' }),
      // The partner's own clock, which a shop compares with the times of its orders.
      headers: () => ({ ...rateLimit.countRequest(), Date: new Date(partner.now()).toUTCString() }),
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

// The limit is reported but not enforced: the fault 429 simulates that it is exceeded.
function createRateLimit() {
  let second = 0;
  let requests = 0;
  return {
    countRequest: () => {
      const current = Math.floor(Date.now() / 1_000);
      requests = current === second ? requests + 1 : 1;
      second = current;
      return {
        'X-Ratelimit-Limit': String(requestsPerSecond),
        'X-Ratelimit-Remaining': String(Math.max(0, requestsPerSecond - requests)),
        'X-Ratelimit-Reset': new Date((current + 1) * 1_000).toISOString(),
        'X-Ratelimit-Cost': '1',
      };
    },
  };
}
