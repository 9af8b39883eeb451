import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { CARDS, card, createShopper, problemOf } from '../../test/shopper.ts';
import { SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';

/** Behind a proxy on this machine, so that every visitor can have an address. */
const shop = await openStockedShop({ config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });

/** Yesterday's declines and payments no longer count. */
beforeEach(async () => {
  await shop.shop.database.execute(sql`update payments set created_at = created_at - interval '2 days'`);
  await shop.shop.database.execute(sql`update orders set created_at = created_at - interval '2 days'`);
});

type Payer = { from: string; email?: string; sessionId?: string };

/** A visitor at an address, with a session and an e-mail address of their own unless given. */
function visit({ from, email, sessionId = randomBytes(32).toString('base64url') }: Payer) {
  const headers = { 'x-forwarded-for': from };
  const shopper = createShopper(shop, sessionId);
  const details = { customerName: 'Deniz', customerEmail: email ?? shopper.email, phoneNumber: '+90 532 123 45 67' };
  return async (body: Record<string, unknown>) => {
    await shopper.call('POST', '/api/cart', { productId: SMALL }, headers);
    return shopper.call('POST', '/api/orders', { ...details, ...body }, headers);
  };
}

const DECLINED = ['4000000000000002', '4000000000009995', '4000000000009987', '4000000000000069', '4000000000000127'];
const PAYPAL = { paymentMethod: 'paypal' };

async function declineTen(payer: (attempt: number) => Payer, number = (attempt: number) => DECLINED[attempt % 5]) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const response = await visit(payer(attempt))(card(String(number(attempt))));
    expect([attempt, response.status]).toEqual([attempt, 402]);
  }
}

test('ten declines of one visitor stop their cards and nobody else at the address', async () => {
  const [from, sessionId] = ['203.0.113.1', randomBytes(32).toString('base64url')];
  await declineTen(() => ({ from, sessionId }));
  const blocked = await visit({ from, sessionId })(card(CARDS.good));
  expect([blocked.status, problemOf(blocked).code, blocked.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '3600',
  ]);
  const elsewhere = await visit({ from: '203.0.113.2', sessionId })(card(CARDS.good));
  expect(elsewhere.status).toBe(429);
  expect((await visit({ from, sessionId })(PAYPAL)).status).toBe(201);
  expect((await visit({ from })(PAYPAL)).status).toBe(201);
  expect((await visit({ from })(card(CARDS.good))).status).toBe(201);
  expect((await visit({ from })(card(CARDS.declined))).status).toBe(402);
});

test('an e-mail address is limited over all sessions and addresses, however it is written', async () => {
  await declineTen((attempt) => ({ from: `203.0.113.${10 + attempt}`, email: 'tester@example.com' }));
  const blocked = await visit({ from: '203.0.113.30', email: 'Tester@Example.com' })(card(CARDS.good));
  expect(blocked.status).toBe(429);
});

test('a card is limited over all sessions, e-mail addresses and addresses, and is not charged again', async () => {
  const sameCard = () => CARDS.insufficientFunds;
  await declineTen((attempt) => ({ from: `203.0.113.${40 + attempt}` }), sameCard);
  const countAttempts = async () => (await shop.sandbox.readLedger()).stripe.declined;
  const before = await countAttempts();
  expect((await visit({ from: '203.0.113.60' })(card(CARDS.insufficientFunds))).status).toBe(429);
  expect(await countAttempts()).toBe(before);
  expect((await visit({ from: '203.0.113.60' })(card(CARDS.declined))).status).toBe(402);
  expect((await visit({ from: '203.0.113.60' })(card(CARDS.good))).status).toBe(201);
});

test('an address is limited over all sessions and e-mail addresses, but not for PayPal', async () => {
  const from = '203.0.113.70';
  await declineTen(() => ({ from }));
  expect((await visit({ from })(card(CARDS.good))).status).toBe(429);
  expect((await visit({ from })(PAYPAL)).status).toBe(201);
  expect((await visit({ from: '203.0.113.71' })(card(CARDS.good))).status).toBe(201);
});

test('every payment from an address makes room for another decline', async () => {
  const from = '203.0.113.80';
  for (const _ of [1, 2]) expect((await visit({ from })(card(CARDS.good))).status).toBe(201);
  await declineTen(() => ({ from }));
  expect((await visit({ from })(card(CARDS.declined))).status).toBe(402);
  expect((await visit({ from })(card('4000000000000119'))).status).toBe(402);
  expect((await visit({ from })(card(CARDS.good))).status).toBe(429);
});

test('a partner that cannot tell the card does not prevent a payment', async () => {
  await declineTen(
    (attempt) => ({ from: `203.0.113.${90 + attempt}` }),
    () => CARDS.declined,
  );
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 2 });
  expect((await visit({ from: '203.0.113.110' })(card(CARDS.declined))).status).toBe(402);
});
