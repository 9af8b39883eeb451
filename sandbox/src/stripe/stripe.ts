import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../fault-table.ts';
import type { Faults } from '../faults.ts';
import { answerOnce } from '../idempotency.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { type Answer, addPartnerRoutes, type Call } from '../partner-routes.ts';
import { makePrefixedId } from '../random-id.ts';
import { openStore } from '../store.ts';
import { createWebhookSender, type SandboxLogger } from '../webhook-sender.ts';
import type { StripePartner } from './stripe-context.ts';
import type { StripeTables } from './stripe-objects.ts';
import { listStripeEndpoints, type StripeEndpoint } from './stripe-routes.ts';

const publishableOperations: Operation<'stripe'>[] = ['payment_method'];

/** Opens the card partner with everything its journal remembers. */
export function openStripe(options: {
  journalPath: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  now: () => number;
  pagesUrl: () => string;
  shopUrl: () => string | undefined;
  faults: Faults;
  logger: SandboxLogger | undefined;
}): StripePartner {
  const store = openStore<StripeTables>(options.journalPath);
  const webhooks = createWebhookSender({
    partner: 'stripe',
    store,
    faults: options.faults,
    shopUrl: options.shopUrl,
    sign: (body, isForged) => ({
      'Stripe-Signature': signWebhook(body, isForged ? 'forged' : options.webhookSecret, Date.now()),
    }),
    maxAttempts: 16,
    logger: options.logger,
  });
  const { now, pagesUrl, secretKey, publishableKey } = options;
  return { store, now, webhooks, pagesUrl, secretKey, publishableKey };
}

/** Stripe's signature header over the raw body; the time in it is the real one, since receivers check its age. */
function signWebhook(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Serves `/v1/…` as the official client calls it. */
export function serveStripe(app: FastifyInstance, stripe: StripePartner, faults: Faults): void {
  const running = new Set<string>();
  const endpoints = listStripeEndpoints(stripe);
  addPartnerRoutes(
    app,
    {
      partner: 'stripe',
      faults,
      // Fault injection needs the operation before the key is known to be right: both are checked here.
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
    endpoints.map((endpoint) => ({
      ...endpoint,
      handle: (call: Call) =>
        endpoint.method === 'POST' ? runOnce(stripe, running, call, endpoint) : endpoint.handle(call),
    })),
  );
}

function runOnce(stripe: StripePartner, running: Set<string>, call: Call, endpoint: StripeEndpoint): Answer {
  const key = call.request.headers['idempotency-key'];
  return answerOnce(
    {
      key: typeof key === 'string' ? key : undefined,
      call,
      store: stripe.store,
      running,
      // Calls that never passed validation are not remembered; declines are.
      isKept: (answer) => answer.status === 200 || answer.status === 402,
      onRunning: () =>
        answerConflict(409, 'There is currently another in-progress request using this idempotency key.', key),
      onOtherParams: () =>
        answerConflict(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          key,
        ),
    },
    () => endpoint.handle(call),
  );
}

function answerConflict(status: number, message: string, key: unknown): Answer {
  const code = status === 409 ? { code: 'idempotency_key_in_use' } : {};
  return { status, body: { error: { type: 'idempotency_error', ...code, message: `${message} (${String(key)})` } } };
}

function authenticate(stripe: StripePartner, endpoints: StripeEndpoint[], request: FastifyRequest): Answer | undefined {
  const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  if (isSameSecret(key, stripe.secretKey)) return undefined;
  const endpoint = endpoints.find(({ method, url }) => method === request.method && url === request.routeOptions.url);
  const isPublishable = endpoint !== undefined && publishableOperations.includes(endpoint.operation);
  if (isPublishable && isSameSecret(key, stripe.publishableKey)) return undefined;
  return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } } };
}
