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
    providerRef: 'pi_1',
  });
});

test('an event names the order that the shop gave its payment', () => {
  const intent = { ...EVENT.data.object, metadata: { order_number: 'ES-1' } };
  const body = JSON.stringify({ ...EVENT, data: { object: intent } });
  expect(verify(body, sign(body))).toMatchObject({ providerRef: 'pi_1', orderNumber: 'ES-1' });
});

test('a refunded charge identifies its payment', () => {
  const body = JSON.stringify({
    ...EVENT,
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_9' } },
  });
  expect(verify(body, sign(body))).toMatchObject({ kind: 'charge.refunded', providerRef: 'pi_9' });
});

test('other events are ignored', () => {
  for (const type of ['customer.created', 'charge.succeeded', 'payout.paid']) {
    const body = JSON.stringify({ ...EVENT, type });
    expect(verify(body, sign(body)), type).toBeUndefined();
  }
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
    ['a body that is no JSON', 'hello', sign('hello')],
    ['a body that is JSON but no event', '[]', sign('[]')],
    ['an event without an object', '{"type":"payment_intent.succeeded"}', sign('{"type":"payment_intent.succeeded"}')],
  ];
  for (const [name, body, signature, secret] of forgeries)
    expect(verify(body, signature, secret), name).toBeUndefined();
});
