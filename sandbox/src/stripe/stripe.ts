import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '../faults.ts';
import { createIdempotentRunner } from '../idempotency.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { PartnerOptions } from '../partner-options.ts';
import { addPartnerRoutes, type PartnerResponse } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { openStore } from '../store.ts';
import { createWebhookSender } from '../webhook-sender.ts';
import { readProfile } from './account.ts';
import type { StripePartner } from './stripe-context.ts';
import type { StripeTables } from './stripe-objects.ts';
import { listStripeEndpoints, type StripeEndpoint } from './stripe-routes.ts';

/** Opens the card partner with the state in its journal. */
export function openStripe(
  options: PartnerOptions & { url: () => string; secretKey: string; publishableKey: string; webhookSecret: string },
): StripePartner {
  const store = openStore<StripeTables>(options.journalPath);
  const webhooks = createWebhookSender({
    ...options,
    partner: 'stripe',
    store,
    sign: (body, isForged) => ({
      'Stripe-Signature': signWebhook(body, isForged ? 'forged' : options.webhookSecret, Date.now()),
    }),
    maxAttempts: 16,
  });
  const { now, pagesUrl, shopUrl, url, secretKey, publishableKey } = options;
  return { store, now, webhooks, pagesUrl, shopUrl, url, secretKey, publishableKey };
}

/** Stripe's signature header over the raw body, with the real time, since receivers check its age. */
function signWebhook(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Serves the endpoints of `/v1/`, as the official client expects them. */
export function serveStripe(app: FastifyInstance, stripe: StripePartner, faults: Faults): void {
  const runOnce = createIdempotentRunner({
    store: stripe.store,
    header: 'idempotency-key',
    now: stripe.now,
    keptMs: 24 * 3_600_000,
    // Declines and server errors are replayed, calls that failed validation are not.
    isReplayable: ({ status }) => status === 200 || status === 402 || status === 500,
    onInProgress: (key) =>
      describeConflict(409, 'There is currently another in-progress request using this idempotency key.', key),
    onKeyReuse: (key) =>
      describeConflict(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        key,
      ),
  });
  const endpoints = listStripeEndpoints(stripe);
  addPartnerRoutes(
    app,
    {
      partner: 'stripe',
      faults,
      // Which keys are valid depends on the operation of the endpoint.
      authenticate: (request) => authenticate(stripe, endpoints, request),
      describeFailure: (status) => ({
        error: {
          type: status === 429 ? 'rate_limit_error' : 'api_error',
          ...(status === 429 && { code: 'rate_limit' }),
          message:
            status === 429 ? 'Too many requests. Please back off and try again.' : 'Something went wrong on our side.',
        },
      }),
      headers: () => ({ 'Request-Id': makePrefixedId('req_', 14) }),
    },
    endpoints.map((endpoint) => ({ ...endpoint, ...(endpoint.method === 'POST' && { runOnce }) })),
  );
}

function describeConflict(status: number, message: string, key: string): PartnerResponse {
  const code = status === 409 ? { code: 'idempotency_key_in_use' } : {};
  return { status, body: { error: { type: 'idempotency_error', ...code, message: `${message} (${key})` } } };
}

function authenticate(
  stripe: StripePartner,
  endpoints: StripeEndpoint[],
  request: FastifyRequest,
): PartnerResponse | undefined {
  const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const endpoint = endpoints.find(({ method, url }) => method === request.method && url === request.routeOptions.url);
  if (isSameSecret(key, stripe.secretKey)) return isDenied(stripe, endpoint) ? denial : undefined;
  if (endpoint?.isPublishable && isSameSecret(key, stripe.publishableKey)) return undefined;
  return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } } };
}

const denial: PartnerResponse = {
  status: 403,
  body: {
    error: {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions for this endpoint.',
    },
  },
};

function isDenied(stripe: StripePartner, endpoint: StripeEndpoint | undefined): boolean {
  return endpoint !== undefined && readProfile(stripe).deniedPaths.includes(endpoint.url);
}
