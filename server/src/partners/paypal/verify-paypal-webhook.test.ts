import { expect, test } from 'vitest';
import { startDeadline } from '../exchange.ts';
import type { PaypalRequest } from './call-paypal.ts';
import { verifyPaypalWebhook } from './verify-paypal-webhook.ts';

const HEADERS = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 'id"1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': '2026-01-01T00:00:00Z',
};

async function verifyAtPaypal(rawBody: Buffer, status = 'SUCCESS') {
  const requests: PaypalRequest[] = [];
  const event = await verifyPaypalWebhook(
    {
      call: async (request) => {
        requests.push(request);
        return { kind: 'response', status: 200, body: { verification_status: status } };
      },
      webhookId: 'WH-1',
      deadline: startDeadline(1_000),
    },
    rawBody,
    HEADERS,
  );
  return { event, requests };
}

test('PayPal verifies the exact bytes received, whatever their spacing, escapes and key order', async () => {
  const rawBody = Buffer.from(
    '{ "event_type":"CHECKOUT.ORDER.APPROVED",\n "id" : "WH-\\u0045", "amount":1.50,"é":"\\/", "resource":{"id":"5O1"} }',
  );
  const { event, requests } = await verifyAtPaypal(rawBody);
  expect(event).toEqual({ eventId: 'WH-E', kind: 'CHECKOUT.ORDER.APPROVED', providerRef: '5O1' });
  const question = Buffer.from(requests[0]?.body ?? '');
  expect(question.includes(rawBody)).toBe(true);
  expect(JSON.parse(question.toString())).toMatchObject({
    transmission_id: 'id"1',
    webhook_id: 'WH-1',
    webhook_event: { amount: 1.5 },
  });
});

test('an event that PayPal does not confirm is ignored', async () => {
  const rawBody = Buffer.from('{"id":"WH-2","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"5O1"}}');
  expect((await verifyAtPaypal(rawBody, 'FAILURE')).event).toBeUndefined();
});

test('events that are not about a payment are not sent to PayPal for verification', async () => {
  for (const body of [
    '{"id":"WH-3","event_type":"BILLING.PLAN.CREATED","resource":{"id":"5O1"}}',
    '{"id":"WH-4","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"5O1"}}',
    'not json',
  ])
    expect((await verifyAtPaypal(Buffer.from(body))).requests, body).toEqual([]);
});
