import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { readForm } from '../parse-form.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerApi, PartnerError, type PartnerResponse } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { makeAccountRoutes } from './account-routes.ts';
import { type Airalo, codedError, fieldErrors, signPayload } from './airalo-context.ts';
import type { AiraloTables } from './airalo-tables.ts';
import { makeOrderRoutes } from './order-routes.ts';
import { makePackageRoutes } from './package-routes.ts';
import { createRateLimits } from './rate-limits.ts';
import { makeSimRoutes } from './sim-routes.ts';

const tokenSeconds = 31_622_400;

/** Opens the second wholesale partner with the state in its journal. */
export function openAiralo(options: PartnerOptions & Pick<Airalo, 'clientId' | 'clientSecret'>): Airalo {
  const { now, shopUrl, clientId, clientSecret } = options;
  const store = openStore<AiraloTables>(options.journalPath);
  const webhooks = createWebhookSender({
    ...options,
    partner: 'airalo',
    store,
    sign: (body, isForged) => ({ 'airalo-signature': signPayload(body, isForged ? 'forged' : clientSecret) }),
    maxAttempts: 20,
  });
  return { store, now, webhooks, shopUrl, clientId, clientSecret, limits: createRateLimits(now) };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function serveAiralo(app: FastifyInstance, airalo: Airalo, faults: Faults): void {
  const api: PartnerApi<'airalo'> = {
    partner: 'airalo',
    faults,
    authenticate: (request) => (isTokenValid(airalo, request) ? undefined : unauthenticated()),
    describeFailure: (status) => ({ message: failureMessages[status] ?? 'Server Error' }),
    headers: () => ({ Date: new Date(airalo.now()).toUTCString() }),
  };
  addPartnerRoutes(app, api, [
    ...makePackageRoutes(airalo),
    ...makeOrderRoutes(airalo),
    ...makeSimRoutes(airalo),
    ...makeAccountRoutes(airalo),
  ]);
  addPartnerRoutes(app, { ...api, authenticate: () => undefined }, [
    { method: 'POST', url: '/token', operation: 'token', handle: ({ request }) => issueToken(airalo, request) },
  ]);
}

const failureMessages: Record<number, string> = { 429: 'Too Many Attempts.', 503: 'Service Unavailable' };

function unauthenticated(): PartnerResponse {
  return { status: 401, body: { data: [], meta: { message: 'Unauthenticated.' } } };
}

function issueToken(airalo: Airalo, request: FastifyRequest): PartnerResponse {
  const headers = airalo.limits.count('token');
  const fields = typeof request.body === 'string' ? asFields({ ...readForm(request) }) : asFields(request.body);
  const signature = request.headers['airalo-signature'];
  const errors: Record<string, string> = {};
  if (readText(fields, 'client_id') !== airalo.clientId) errors.client_id = 'The selected client id is invalid.';
  if (readText(fields, 'grant_type') !== 'client_credentials')
    errors.grant_type = 'The selected grant type is invalid.';
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  if (!isSameSecret(readText(fields, 'client_secret') ?? '', airalo.clientSecret)) {
    const body = { data: [], meta: { message: 'Client authentication failed' } };
    throw new PartnerError({ status: 401, body, headers });
  }
  if (signature !== undefined && signature !== signPayload(fields, airalo.clientSecret)) {
    throw codedError(14, 'The request cannot be authenticated by its signature.');
  }
  // The token contains its expiry and signature, so that it survives a restart, as the partner's do.
  const expiresAt = Math.floor(airalo.now() / 1_000) + tokenSeconds;
  const data = {
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    access_token: `${expiresAt}.${signToken(airalo, expiresAt)}`,
  };
  return { status: 200, headers, body: { data, meta: { message: 'success' } } };
}

function signToken({ clientSecret }: Airalo, expiresAt: number): string {
  return createHmac('sha256', clientSecret).update(`token ${expiresAt}`).digest('hex');
}

function isTokenValid(airalo: Airalo, request: FastifyRequest): boolean {
  const [, expiry = '', signature = ''] =
    /^Bearer (\d+)\.([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? [];
  return isSameSecret(signature, signToken(airalo, Number(expiry))) && Number(expiry) * 1_000 > airalo.now();
}
