import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { parseForm } from '../parse-form.ts';
import { type Answer, addPartnerRoutes, type PartnerStyle } from '../partner-routes.ts';
import { readText } from '../read-fields.ts';
import { openStore } from '../store.ts';
import { createWebhookSender, type SandboxLogger } from '../webhook-sender.ts';
import { describeError, type PayPal } from './paypal-context.ts';
import type { PayPalTables } from './paypal-objects.ts';
import { makePayPalRoutes } from './paypal-routes.ts';
import type { SigningKey } from './signing-key.ts';
import { signTransmission } from './transmission.ts';

const tokenSeconds = 32_400;

/** Opens the wallet partner with everything its journal remembers. */
export function openPayPal(options: {
  journalPath: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  signingKey: SigningKey;
  now: () => number;
  pagesUrl: () => string;
  apiUrl: () => string;
  shopUrl: () => string | undefined;
  faults: Faults;
  logger: SandboxLogger | undefined;
}): PayPal {
  const { clientId, clientSecret, webhookId, signingKey, now, pagesUrl, apiUrl } = options;
  const store = openStore<PayPalTables>(options.journalPath);
  const webhooks = createWebhookSender({
    partner: 'paypal',
    store,
    faults: options.faults,
    shopUrl: options.shopUrl,
    sign: (body, isForged) =>
      signTransmission({
        body,
        webhookId,
        signingKey,
        certUrl: `${apiUrl()}/v1/notifications/certs/sandbox`,
        isForged,
      }),
    maxAttempts: 25,
    logger: options.logger,
  });
  return { store, now, webhooks, pagesUrl, apiUrl, clientId, clientSecret, webhookId, signingKey };
}

/** Serves the partner's API below the prefix the app was registered with. */
export function servePayPal(app: FastifyInstance, paypal: PayPal, faults: Faults): void {
  const style: PartnerStyle<'paypal'> = {
    partner: 'paypal',
    faults,
    authenticate: (request) => (isTokenValid(paypal, readBearer(request)) ? undefined : denyAccess()),
    describeFailure: (status) => describeError(failureNames[status] ?? 'INTERNAL_SERVER_ERROR'),
  };
  addPartnerRoutes(app, style, makePayPalRoutes(paypal));
  addPartnerRoutes(app, { ...style, authenticate: () => undefined }, [
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

function issueToken(paypal: PayPal, request: FastifyRequest): Answer {
  const form = parseForm(typeof request.body === 'string' ? request.body : '');
  const credentials = (request.headers.authorization ?? '').replace(/^Basic /, '');
  const expected = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
  if (!isSameSecret(credentials, expected)) {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  }
  if (readText(form, 'grant_type') !== 'client_credentials') {
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is not supported' } };
  }
  // The token carries its own end and proof, so it outlives a restart as PayPal's do.
  const endsAt = Math.floor(Date.now() / 1_000) + tokenSeconds;
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: `A21AA${endsAt}.${signToken(paypal, endsAt)}`,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenSeconds,
    },
  };
}

function isTokenValid(paypal: PayPal, token: string): boolean {
  const match = /^A21AA(\d+)\.(.+)$/.exec(token);
  if (!match) return false;
  const endsAt = Number(match[1]);
  return endsAt > Date.now() / 1_000 && isSameSecret(match[2] ?? '', signToken(paypal, endsAt));
}

function signToken(paypal: PayPal, endsAt: number): string {
  return createHmac('sha256', paypal.clientSecret).update(String(endsAt)).digest('base64url');
}

function denyAccess(): Answer {
  return { status: 401, body: describeError('AUTHENTICATION_FAILURE') };
}

function readBearer(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '');
}
