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
  expect(event).toEqual({ eventId: 'WH-E', kind: 'CHECKOUT.ORDER.APPROVED', subject: '5O1' });
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

test('a confirmed event that the shop does not use is accepted, and is about nothing', async () => {
  const describe = (kind: string) =>
    Buffer.from(JSON.stringify({ id: 'WH-3', event_type: kind, resource: { id: '5O1' } }));
  const kind = 'BILLING.PLAN.CREATED';
  expect((await verifyAtPaypal(describe(kind))).event).toEqual({ eventId: 'WH-3', kind });
  expect((await verifyAtPaypal(describe(kind), 'FAILURE')).event).toBeUndefined();
  // Of kinds that the shop acts on, without what it needs.
  for (const used of ['PAYMENT.CAPTURE.COMPLETED', 'CUSTOMER.DISPUTE.CREATED']) {
    expect((await verifyAtPaypal(describe(used))).event).toEqual({ eventId: 'WH-3', kind: used, isUnreadable: true });
    expect((await verifyAtPaypal(describe(used), 'FAILURE')).event).toBeUndefined();
  }
  for (const [body, named] of [
    ['[]', { eventId: '', kind: 'unknown' }],
    ['"OK"', { eventId: '', kind: 'unknown' }],
    ['{"id":7,"event_type":"PAYMENT.CAPTURE.COMPLETED"}', { eventId: '', kind: 'PAYMENT.CAPTURE.COMPLETED' }],
  ] as const) {
    expect((await verifyAtPaypal(Buffer.from(body))).event).toEqual({ ...named, isUnreadable: true });
    expect((await verifyAtPaypal(Buffer.from(body), 'FAILURE')).event).toBeUndefined();
  }
  expect((await verifyAtPaypal(Buffer.from('not json'))).event).toBeUndefined();
});

// paypal-rest-api-specifications (ec4d8f3), openapi/payments_payment_v2.json, schema `refund`: it has no
// supplementary_data, and of its links only `up` leads to the capture.
const REFUND = {
  id: '1JU08902781691411',
  amount: { currency_code: 'USD', value: '10.99' },
  status: 'COMPLETED',
  note_to_payer: 'Defective product',
  links: [
    { rel: 'self', method: 'GET', href: 'https://api-m.paypal.com/v2/payments/refunds/1JU08902781691411' },
    { rel: 'up', method: 'GET', href: 'https://api-m.paypal.com/v2/payments/captures/2GG279541U471931P' },
  ],
};
// openapi/customer_disputes_v1.json, schema `dispute`.
const DISPUTE = {
  dispute_id: 'PP-D-27803',
  disputed_transactions: [{ seller_transaction_id: '2GG279541U471931P', invoice_number: 'ES-1', custom: 'ES-1' }],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  dispute_amount: { currency_code: 'USD', value: '18.99' },
};
const FEE = { currency_code: 'USD', value: '15.00' };
const CHARGED_AT = '2026-11-20T12:00:00Z';
const REFUNDED = { reference: REFUND.id, amountMinor: 1099, currency: 'USD', reason: 'Defective product' };
const DISPUTED = { reference: 'PP-D-27803', amountMinor: 1899, currency: 'USD' };

test.each([
  ['PAYMENT.CAPTURE.REFUNDED', REFUND, { ...REFUNDED, kind: 'refunded' }],
  ['PAYMENT.CAPTURE.REVERSED', REFUND, { ...REFUNDED, kind: 'reversed' }],
  ['PAYMENT.CAPTURE.REFUNDED', { ...REFUND, status: 'PENDING' }, { ...REFUNDED, kind: 'refund_pending' }],
  ['PAYMENT.CAPTURE.REFUNDED', { ...REFUND, status: 'CANCELLED' }, { ...REFUNDED, kind: 'refund_failed' }],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    { ...REFUND, custom_id: 'ES-1-refund-1' },
    { ...REFUNDED, kind: 'refunded', refundKey: 'ES-1-refund-1' },
  ],
  ['PAYMENT.CAPTURE.REFUNDED', { ...REFUND, status: 'FAILED' }, { ...REFUNDED, kind: 'refund_failed' }],
  ['CUSTOMER.DISPUTE.CREATED', DISPUTE, { ...DISPUTED, kind: 'disputed', reason: DISPUTE.reason }],
  [
    'CUSTOMER.DISPUTE.RESOLVED',
    { ...DISPUTE, status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
    { ...DISPUTED, kind: 'dispute_closed', reason: 'RESOLVED_BUYER_FAVOUR' },
  ],
  [
    'CUSTOMER.DISPUTE.RESOLVED',
    {
      ...DISPUTE,
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
      money_movements: [
        { affected_party: 'SELLER', amount: DISPUTE.dispute_amount, type: 'DEBIT', reason: 'DISPUTE_SETTLEMENT' },
        { affected_party: 'SELLER', amount: FEE, type: 'DEBIT', reason: 'DISPUTE_FEE', initiated_time: CHARGED_AT },
        { affected_party: 'SELLER', amount: FEE, type: 'CREDIT', reason: 'CHARGEBACK_FEE' },
        { affected_party: 'BUYER', amount: FEE, type: 'DEBIT', reason: 'DISPUTE_FEE' },
      ],
    },
    {
      ...DISPUTED,
      kind: 'dispute_closed',
      reason: 'RESOLVED_BUYER_FAVOUR',
      movements: [
        {
          reference: 'PP-D-27803 DISPUTE_FEE DEBIT 1500',
          amountMinor: 0,
          feeMinor: 1500,
          currency: 'USD',
        },
        { reference: 'PP-D-27803 CHARGEBACK_FEE CREDIT 1500', amountMinor: 0, feeMinor: -1500, currency: 'USD' },
      ],
    },
  ],
])('%s names its capture and what happened to the money', async (kind, resource, fundsReturned) => {
  const rawBody = Buffer.from(JSON.stringify({ id: 'WH-4', event_type: kind, resource }));
  expect((await verifyAtPaypal(rawBody)).event).toEqual({
    eventId: 'WH-4',
    kind,
    ...(fundsReturned && { subject: '2GG279541U471931P', fundsReturned }),
  });
});

test('a refund in a state that PayPal has not published is no refund', async () => {
  const rawBody = Buffer.from(
    JSON.stringify({ id: 'WH-5', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { ...REFUND, status: 'HELD' } }),
  );
  expect((await verifyAtPaypal(rawBody)).event).toEqual({
    eventId: 'WH-5',
    kind: 'PAYMENT.CAPTURE.REFUNDED',
    isUnreadable: true,
  });
});
