import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerResponse } from '../partner-routes.ts';
import { createRateLimit } from '../rate-limit.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { makeAccountRoutes } from './account-routes.ts';
import { describeRefusal, type EsimAccess, publishedRequestsPerSecond, refuse } from './esim-access-context.ts';
import type { AccessTables } from './esim-access-tables.ts';
import { makeEsimRoutes } from './esim-routes.ts';
import { makeOrderRoutes } from './order-routes.ts';
import { makePackageRoutes } from './package-routes.ts';
import { readRaw } from './read-body.ts';

const validMs = 5 * 60_000;

type Options = PartnerOptions & Pick<EsimAccess, 'accessCode' | 'secretKey'>;

/** Opens the third wholesale partner with the state in its journal. It signs no webhooks. */
export function openEsimAccess(options: Options): EsimAccess {
  const { now, shopUrl, accessCode, secretKey } = options;
  const store = openStore<AccessTables>(options.journalPath);
  const webhooks = createWebhookSender({ ...options, partner: 'esim-access', store, sign: () => ({}), maxAttempts: 3 });
  return { store, now, webhooks, shopUrl, accessCode, secretKey };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function serveEsimAccess(
  app: FastifyInstance,
  access: EsimAccess,
  {
    faults,
    requestsPerSecond = publishedRequestsPerSecond,
  }: { faults: Faults; requestsPerSecond?: number | undefined },
): void {
  // The signature is over the body as it was sent.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const rateLimit = createRateLimit(() => requestsPerSecond, describeRefusal('900001'));
  addPartnerRoutes(
    app,
    {
      partner: 'esim-access',
      faults,
      authenticate: (request) => authenticate(access, request),
      describeFailure: () => describeRefusal('900001'),
      count({ method, url }) {
        const { refusal } = rateLimit.count({ method, path: url });
        return { headers: {}, ...(refusal && { refusal }) };
      },
      headers: () => ({ Date: new Date(access.now()).toUTCString() }),
    },
    [...makePackageRoutes(access), ...makeOrderRoutes(access), ...makeEsimRoutes(access), ...makeAccountRoutes(access)],
  );
}

/** The access code alone is enough; what is signed must be signed right, with the real time. */
function authenticate({ accessCode, secretKey }: EsimAccess, request: FastifyRequest): PartnerResponse | undefined {
  const read = (name: string) => String(request.headers[name] ?? '');
  const given = read('rt-accesscode');
  if (given === '') return refuse('000101');
  if (!isSameSecret(given, accessCode)) return refuse('000102');
  const [timestamp, requestId, signature] = [read('rt-timestamp'), read('rt-requestid'), read('rt-signature')];
  if (timestamp === '' && requestId === '' && signature === '') return undefined;
  if (!/^\d{13}$/.test(timestamp) || requestId === '') return refuse('000102');
  if (Math.abs(Date.now() - Number(timestamp)) > validMs) return refuse('101001');
  const signed = `${timestamp}${requestId}${given}${readRaw(request)}`;
  const expected = createHmac('sha256', secretKey).update(signed).digest('hex');
  return isSameSecret(signature, expected) ? undefined : refuse('101003');
}
