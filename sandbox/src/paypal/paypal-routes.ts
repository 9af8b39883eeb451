import { createIdempotentRunner } from '../idempotency.ts';
import type { Call, PartnerRoute } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { describeWebhook } from './account.ts';
import { listTransactions } from './list-transactions.ts';
import { describeError, findRecord, type PayPal } from './paypal-context.ts';
import type { PayPalOrder } from './paypal-objects.ts';
import { captureOrder, createOrder } from './paypal-orders.ts';
import { refundCapture } from './paypal-refunds.ts';
import { toCaptureWire, toMinimalOrderWire, toOrderWire, toRefundWire } from './paypal-wire.ts';
import { isTransmissionGenuine } from './transmission.ts';

export function makePayPalRoutes(paypal: PayPal): PartnerRoute<'paypal'>[] {
  const runOnce = createIdempotentRunner({
    store: paypal.store,
    header: 'paypal-request-id',
    scopeOf: ({ request }) => request.routeOptions.url ?? '',
    now: paypal.now,
    keptMs: 45 * 24 * 3_600_000,
    isReplayable: ({ status }) => status === 201,
    replayStatus: 200,
    onInProgress: () => ({
      status: 409,
      body: describeError('RESOURCE_CONFLICT', {
        issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
        description: 'A previous request with this PayPal-Request-Id is still being processed.',
      }),
    }),
  });
  return [
    {
      method: 'POST',
      url: '/v2/checkout/orders',
      operation: 'create',
      handle: (call) =>
        runOnce(call, () => {
          const order = createOrder(paypal, asFields(call.request.body));
          return { status: 201, body: toRequestedWire(paypal, order, call) };
        }),
    },
    {
      method: 'GET',
      url: '/v2/checkout/orders/:id',
      operation: 'get',
      handle: (call) => ({ status: 200, body: toOrderWire(paypal, findRecord(paypal, 'orders', readId(call))) }),
    },
    {
      method: 'POST',
      url: '/v2/checkout/orders/:id/capture',
      operation: 'capture',
      handle: (call) => runOnce(call, () => captureOrder(paypal, readId(call), call)),
    },
    {
      method: 'GET',
      url: '/v2/payments/captures/:id',
      operation: 'get',
      handle: (call) => ({ status: 200, body: toCaptureWire(paypal, findRecord(paypal, 'captures', readId(call))) }),
    },
    {
      method: 'POST',
      url: '/v2/payments/captures/:id/refund',
      operation: 'refund',
      handle: (call) =>
        runOnce(call, () => refundCapture(paypal, readId(call), asFields(call.request.body), call.isRejected)),
    },
    {
      method: 'GET',
      url: '/v2/payments/refunds/:id',
      operation: 'get',
      handle: (call) => ({ status: 200, body: toRefundWire(paypal, findRecord(paypal, 'refunds', readId(call))) }),
    },
    {
      method: 'GET',
      url: '/v1/reporting/transactions',
      operation: 'books',
      handle: (call) => ({ status: 200, body: listTransactions(paypal, asFields(call.request.query)) }),
    },
    {
      method: 'GET',
      url: '/v1/notifications/webhooks/:id',
      operation: 'account',
      handle: (call) => ({ status: 200, body: describeWebhook(paypal, readId(call)) }),
    },
    {
      method: 'POST',
      url: '/v1/notifications/verify-webhook-signature',
      operation: 'verify',
      handle: ({ request }) => {
        const isGenuine = isTransmissionGenuine(asFields(request.body), paypal.webhookId, paypal.signingKey);
        return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
      },
    },
  ];
}

function toRequestedWire(paypal: PayPal, order: PayPalOrder, { request }: Call) {
  const isFull = String(request.headers.prefer ?? '').includes('return=representation');
  return isFull ? toOrderWire(paypal, order) : toMinimalOrderWire(paypal, order);
}

function readId({ request }: Call): string {
  return readText(asFields(request.params), 'id') ?? '';
}
