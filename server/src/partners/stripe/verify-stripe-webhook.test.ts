import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifyStripeWebhook } from './verify-stripe-webhook.ts';

const SECRET = `whsec_${randomBytes(24).toString('base64url')}`;
const NOW = Math.floor(Date.now() / 1000);

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
};
const BODY = JSON.stringify(EVENT, null, 2);

function sign(payload: string, { secret = SECRET, timestamp = NOW } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function verify(body: string, signature: string | undefined, secret = SECRET) {
  return verifyStripeWebhook(Buffer.from(body), { 'stripe-signature': signature }, secret);
}

test('a signed event identifies its payment', () => {
  expect(verify(BODY, sign(BODY))).toEqual({
    eventId: 'evt_1',
    kind: 'payment_intent.succeeded',
    subject: 'pi_1',
  });
});

test('an event names the order that the shop gave its payment', () => {
  const intent = { ...EVENT.data.object, metadata: { order_number: 'ES-1' } };
  const body = JSON.stringify({ ...EVENT, data: { object: intent } });
  expect(verify(body, sign(body))).toMatchObject({ subject: 'pi_1', orderNumber: 'ES-1' });
});

test('a refunded charge identifies its payment', () => {
  const body = JSON.stringify({
    ...EVENT,
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_9' } },
  });
  expect(verify(body, sign(body))).toMatchObject({ kind: 'charge.refunded', subject: 'pi_9' });
});

test('other signed events are accepted, and are about nothing', () => {
  for (const type of ['customer.created', 'charge.succeeded', 'charge.dispute.updated', 'payout.paid', 'new.one']) {
    const body = JSON.stringify({ ...EVENT, type });
    expect(verify(body, sign(body)), type).toEqual({ eventId: 'evt_1', kind: type });
  }
});

// The types are those of the official SDK: stripe 23.1.0, resources/Refunds.d.ts and resources/Disputes.d.ts.
type RefundFields = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'currency' | 'payment_intent' | 'status' | 'reason' | 'metadata'
> &
  Pick<Stripe.Refund, 'failure_reason'>;
const REFUND: RefundFields = {
  id: 're_1',
  object: 'refund',
  amount: 500,
  currency: 'usd',
  payment_intent: 'pi_9',
  status: 'succeeded',
  reason: 'requested_by_customer',
  metadata: null,
};
type DisputeFields = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'is_charge_refundable' | 'payment_intent' | 'reason' | 'status'
> & {
  /** stripe 23.1.0, resources/BalanceTransactions.d.ts: `amount` is gross, and `net` is less `fee`. */
  balance_transactions: Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'net' | 'currency'>[];
};
const WITHDRAWN = { id: 'txn_1', amount: -1899, fee: 1500, net: -3399, currency: 'usd' };
const REINSTATED = { id: 'txn_2', amount: 1899, fee: 0, net: 1899, currency: 'usd' };
const DISPUTE: DisputeFields = {
  id: 'du_1',
  object: 'dispute',
  amount: 1899,
  currency: 'usd',
  payment_intent: 'pi_9',
  reason: 'fraudulent',
  status: 'needs_response',
  is_charge_refundable: false,
  balance_transactions: [],
};
const REFUNDED = { reference: 're_1', amountMinor: 500, currency: 'USD' };
const DISPUTED = { reference: 'du_1', amountMinor: 1899, currency: 'USD', movements: [] };
const MOVED = [
  { reference: 'txn_1', amountMinor: -1899, feeMinor: 1500, currency: 'USD' },
  { reference: 'txn_2', amountMinor: 1899, feeMinor: 0, currency: 'USD' },
];

test.each<[Stripe.Event.Type, RefundFields | DisputeFields, unknown]>([
  ['refund.created', REFUND, { ...REFUNDED, kind: 'refunded', reason: 'requested_by_customer' }],
  ['refund.created', { ...REFUND, status: 'pending' }, { ...REFUNDED, kind: 'refund_pending', reason: REFUND.reason }],
  [
    'refund.updated',
    { ...REFUND, status: 'requires_action' },
    { ...REFUNDED, kind: 'refund_pending', reason: REFUND.reason },
  ],
  [
    'refund.updated',
    { ...REFUND, metadata: { refund_key: 'ES-1-refund-1' } },
    { ...REFUNDED, kind: 'refunded', reason: REFUND.reason, refundKey: 'ES-1-refund-1' },
  ],
  ['refund.updated', REFUND, { ...REFUNDED, kind: 'refunded', reason: 'requested_by_customer' }],
  [
    'refund.failed',
    { ...REFUND, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    { ...REFUNDED, kind: 'refund_failed', reason: 'expired_or_canceled_card' },
  ],
  ['refund.updated', { ...REFUND, status: 'canceled' }, { ...REFUNDED, kind: 'refund_failed', reason: 'canceled' }],
  ['charge.dispute.created', DISPUTE, { ...DISPUTED, kind: 'disputed', reason: 'fraudulent' }],
  [
    'charge.dispute.created',
    { ...DISPUTE, status: 'warning_needs_response', is_charge_refundable: true },
    { ...DISPUTED, kind: 'disputed', reason: 'fraudulent', isRefundable: true },
  ],
  [
    'charge.dispute.funds_withdrawn',
    { ...DISPUTE, balance_transactions: [WITHDRAWN] },
    { ...DISPUTED, movements: MOVED.slice(0, 1), kind: 'disputed', reason: 'fraudulent' },
  ],
  [
    'charge.dispute.funds_reinstated',
    { ...DISPUTE, status: 'won', balance_transactions: [WITHDRAWN, REINSTATED] },
    { ...DISPUTED, movements: MOVED, kind: 'disputed', reason: 'fraudulent' },
  ],
  ['charge.dispute.closed', { ...DISPUTE, status: 'lost' }, { ...DISPUTED, kind: 'dispute_closed', reason: 'lost' }],
])('%s is read as what happened to the money', (type, object, fundsReturned) => {
  const body = JSON.stringify({ ...EVENT, type, data: { object } });
  expect(verify(body, sign(body))).toEqual({
    eventId: 'evt_1',
    kind: type,
    ...(fundsReturned !== undefined && { subject: 'pi_9', fundsReturned }),
  });
});

test('forgeries are rejected', () => {
  const reprinted = JSON.stringify(EVENT);
  const forgeries: [string, string, string | undefined, string?][] = [
    ['no signature', BODY, undefined],
    ['an empty signature', BODY, ''],
    ['nonsense', BODY, 'v1=abc'],
    ['a signature of another secret', BODY, sign(BODY, { secret: 'whsec_other' })],
    ['a signature of the empty secret', BODY, sign(BODY, { secret: ' ' }), ''],
    ['a blank secret of ours', BODY, sign(BODY, { secret: ' ' }), ' '],
    ['a body that was printed again', reprinted, sign(BODY)],
    ['another payment under the same signature', BODY.replace('pi_1', 'pi_2'), sign(BODY)],
    ['an old signature', BODY, sign(BODY, { timestamp: NOW - 400 })],
    ['a signature for later', BODY, sign(BODY, { timestamp: NOW + 400 })],
    ['a fresh time on an old signature', BODY, sign(BODY, { timestamp: NOW - 400 }).replace(/t=\d+/, `t=${NOW}`)],
    ['a signature of another scheme', BODY, sign(BODY).replace('v1=', 'v0=')],
  ];
  for (const [name, body, signature, secret] of forgeries)
    expect(verify(body, signature, secret), name).toBeUndefined();
});

test('a signed body that is no event, or a refund in a new state, is said to be unreadable', () => {
  const refund = { id: 're_1', object: 'refund', amount: 100, currency: 'usd', payment_intent: 'pi_1', status: 'held' };
  const cases = [
    ['<html></html>', { eventId: '', kind: 'unknown' }],
    ['"OK"', { eventId: '', kind: 'unknown' }],
    ['[]', { eventId: '', kind: 'unknown' }],
    ['{"type":"payment_intent.succeeded"}', { eventId: '', kind: 'payment_intent.succeeded' }],
    [JSON.stringify({ ...EVENT, id: 7 }), { eventId: '', kind: 'payment_intent.succeeded' }],
    [JSON.stringify({ ...EVENT, data: { object: 'pi_1' } }), { eventId: 'evt_1', kind: 'payment_intent.succeeded' }],
    [
      JSON.stringify({ ...EVENT, type: 'refund.updated', data: { object: refund } }),
      { eventId: 'evt_1', kind: 'refund.updated' },
    ],
  ] as const;
  for (const [body, named] of cases) {
    expect(verify(body, sign(body)), body).toEqual({ ...named, isUnreadable: true });
    expect(verify(body, sign(`${body} `)), body).toBeUndefined();
  }
});
