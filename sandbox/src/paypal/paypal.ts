import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { readForm } from '../parse-form.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerApi, type PartnerResponse } from '../partner-routes.ts';
import { readText } from '../read-fields.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { readProfile } from './account.ts';
import { describeError, type PayPal } from './paypal-context.ts';
import type { PayPalTables } from './paypal-objects.ts';
import { makePayPalRoutes } from './paypal-routes.ts';
import { signTransmission } from './transmission.ts';

const tokenSeconds = 32_400;

/** Opens the wallet partner with the state in its journal. */
export function openPayPal(
  options: PartnerOptions & Pick<PayPal, 'clientId' | 'clientSecret' | 'webhookId' | 'signingKey' | 'apiUrl'>,
): PayPal {
  const { clientId, clientSecret, webhookId, signingKey, now, pagesUrl, shopUrl, apiUrl } = options;
  const store = openStore<PayPalTables>(options.journalPath);
  const webhooks = createWebhookSender({
    ...options,
    partner: 'paypal',
    store,
    sign: (body, isForged) =>
      signTransmission({
        body,
        webhookId,
        signingKey,
        certUrl: `${apiUrl()}/v1/notifications/certs/sandbox`,
        isForged,
      }),
    maxAttempts: 25,
  });
  return { store, now, webhooks, pagesUrl, shopUrl, apiUrl, clientId, clientSecret, webhookId, signingKey };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function servePayPal(app: FastifyInstance, paypal: PayPal, faults: Faults): void {
  const api: PartnerApi<'paypal'> = {
    partner: 'paypal',
    faults,
    authenticate: (request) => (isTokenValid(paypal, readBearer(request)) ? undefined : unauthorized()),
    describeFailure: (status) => describeError(failureNames[status] ?? 'INTERNAL_SERVER_ERROR'),
  };
  addPartnerRoutes(app, api, makePayPalRoutes(paypal));
  addPartnerRoutes(app, { ...api, authenticate: () => undefined }, [
    {
      method: 'POST',
      url: '/v1/oauth2/token',
      operation: 'token',
      handle: ({ request }) => issueToken(paypal, request),
    },
  ]);
  app.get('/v1/notifications/certs/sandbox', (_request, reply) =>
    reply.type('application/x-pem-file').send(paypal.signingKey.publicKey().export({ type: 'spki', format: 'pem' })),
  );
}

const failureNames: Record<number, string> = { 429: 'RATE_LIMIT_REACHED', 503: 'SERVICE_UNAVAILABLE' };

function issueToken(paypal: PayPal, request: FastifyRequest): PartnerResponse {
  const form = readForm(request);
  const credentials = (request.headers.authorization ?? '').replace(/^Basic /, '');
  const expected = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
  if (!isSameSecret(credentials, expected)) {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  }
  if (readText(form, 'grant_type') !== 'client_credentials') {
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is not supported' } };
  }
  // The token contains its expiry and signature, so that it survives a restart, as PayPal's do.
  const expiresAt = Math.floor(Date.now() / 1_000) + tokenSeconds;
  return {
    status: 200,
    body: {
      scope: readProfile(paypal).scopes.join(' '),
      access_token: `A21AA${expiresAt}.${signToken(paypal, expiresAt)}`,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenSeconds,
    },
  };
}

function isTokenValid(paypal: PayPal, token: string): boolean {
  const match = /^A21AA(\d+)\.(.+)$/.exec(token);
  if (!match) return false;
  const expiresAt = Number(match[1]);
  return expiresAt > Date.now() / 1_000 && isSameSecret(match[2] ?? '', signToken(paypal, expiresAt));
}

function signToken(paypal: PayPal, expiresAt: number): string {
  return createHmac('sha256', paypal.clientSecret).update(String(expiresAt)).digest('base64url');
}

function unauthorized(): PartnerResponse {
  return { status: 401, body: describeError('AUTHENTICATION_FAILURE') };
}

function readBearer(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}
