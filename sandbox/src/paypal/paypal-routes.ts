import { answerOnce } from '../idempotency.ts';
import type { Answer, Call, PartnerRoute } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { describeError, type PayPal, refuseMissing } from './paypal-context.ts';
import type { PayPalOrder } from './paypal-objects.ts';
import { captureOrder, createOrder, findOrder } from './paypal-orders.ts';
import { refundCapture } from './paypal-refunds.ts';
import { toCaptureWire, toMinimalOrderWire, toOrderWire, toRefundWire } from './paypal-wire.ts';
import { isTransmissionGenuine } from './transmission.ts';

export function makePayPalRoutes(paypal: PayPal): PartnerRoute<'paypal'>[] {
  const running = new Set<string>();
  const once = (call: Call, run: () => Answer) => runOnce(paypal, running, call, run);
  return [
    {
      method: 'POST',
      url: '/v2/checkout/orders',
      operation: 'create',
      handle: (call) =>
        once(call, () => {
          const order = createOrder(paypal, asFields(call.request.body));
          return { status: 201, body: shapeOrder(paypal, order, call) };
        }),
    },
    {
      method: 'GET',
      url: '/v2/checkout/orders/:id',
      operation: 'get',
      handle: (call) => ({ status: 200, body: toOrderWire(paypal, findOrder(paypal, readId(call))) }),
    },
    {
      method: 'POST',
      url: '/v2/checkout/orders/:id/capture',
      operation: 'capture',
      handle: (call) => once(call, () => captureOrder(paypal, readId(call), call.isRefused)),
    },
    {
      method: 'GET',
      url: '/v2/payments/captures/:id',
      operation: 'get',
      handle: (call) => {
        const capture = paypal.store.find('captures', readId(call));
        if (!capture) throw refuseMissing();
        return { status: 200, body: toCaptureWire(paypal, capture) };
      },
    },
    {
      method: 'POST',
      url: '/v2/payments/captures/:id/refund',
      operation: 'refund',
      handle: (call) =>
        once(call, () => refundCapture(paypal, readId(call), asFields(call.request.body), call.isRefused)),
    },
    {
      method: 'GET',
      url: '/v2/payments/refunds/:id',
      operation: 'get',
      handle: (call) => {
        const refund = paypal.store.find('refunds', readId(call));
        if (!refund) throw refuseMissing();
        return { status: 200, body: toRefundWire(paypal, refund) };
      },
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

function runOnce(paypal: PayPal, running: Set<string>, call: Call, run: () => Answer): Answer {
  const key = call.request.headers['paypal-request-id'];
  return answerOnce(
    {
      key: typeof key === 'string' ? key : undefined,
      call,
      store: paypal.store,
      running,
      isKept: (answer) => answer.status === 201,
      onRunning: () => ({
        status: 409,
        body: describeError('RESOURCE_CONFLICT', {
          issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
          description: 'A previous request with this PayPal-Request-Id is still being processed.',
        }),
      }),
      onOtherParams: () => ({
        status: 422,
        body: describeError('UNPROCESSABLE_ENTITY', {
          issue: 'DUPLICATE_REQUEST_ID',
          description: 'The value of PayPal-Request-Id header has already been used with another request.',
        }),
      }),
    },
    run,
  );
}

function shapeOrder(paypal: PayPal, order: PayPalOrder, { request }: Call) {
  const isWhole = String(request.headers.prefer ?? '').includes('return=representation');
  return isWhole ? toOrderWire(paypal, order) : toMinimalOrderWire(paypal, order);
}

function readId({ request }: Call): string {
  return readText(asFields(request.params), 'id') ?? '';
}
