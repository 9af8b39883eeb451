import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CARDS, card, eventually, placedOrder, problemOf } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { findOrderByNumber, listOrderEvents } from '../../orders/store.ts';
import { gatewayOf } from '../../shop.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database, partners } = shop.shop;
const where = { request: shop.request, database, sandbox: shop.sandbox };

const remove = (body: Record<string, unknown>) => shop.request('POST', '/api/portal/remove-card', { body });

async function readCards(orderNumber: string): Promise<string[]> {
  const { rows } = await database.execute<{ ref: string }>(sql`
    select payment_method_ref as ref from payments p join orders o on o.id = p.order_id
    where o.order_number = ${orderNumber} and payment_method_ref is not null`);
  return rows.map(({ ref }) => ref);
}

test('a removed card is unknown to the shop, useless at the partner, and asked for at the next top-up', async () => {
  const buyer = await createTopUpBuyer(where);
  const topUp = placedOrder(await buyer.topUp({ topUps: 0 }));
  const [ref = ''] = await readCards(buyer.orderNumber);
  expect((await buyer.readPortal()).esims[0]?.hasSavedCard).toBe(true);
  expect((await remove({ token: buyer.token, esimId: buyer.esimId })).status).toBe(204);

  expect((await buyer.readPortal()).esims[0]?.hasSavedCard).toBe(false);
  expect(await buyer.offer()).toMatchObject({ savedCard: null, topUps: 1 });
  for (const number of [buyer.orderNumber, topUp.orderNumber]) expect(await readCards(number)).toEqual([]);
  const asked = await buyer.topUp({ topUps: 1 });
  expect([asked.status, problemOf(asked).code]).toEqual([402, 'payment_method_required']);
  const order = await findOrderByNumber(database, { orderNumber: buyer.orderNumber });
  const events = await listOrderEvents(database, order?.id ?? 0);
  expect(events.filter(({ kind }) => kind === 'card_removed')).toMatchObject([{ actor: 'customer' }]);

  const charge = await gatewayOf({ partners }, { provider: 'stripe' }).start({
    idempotencyKey: 'charged-after-removal',
    orderNumber: 'ES-0000-0000-0000',
    amountMinor: 399,
    currency: 'USD',
    customerEmail: buyer.email,
    description: 'a removed card',
    paymentMethodRef: ref,
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/cancel',
  });
  expect(['declined', 'unavailable']).toContain(charge.kind);
});

test('removing is repeatable, and takes every card that was saved for the eSIM', async () => {
  const buyer = await createTopUpBuyer(where);
  const second = await buyer.topUp({ packageId: MEDIUM, topUps: 0, ...card(CARDS.good), cardConsent: '2026-11' });
  expect(second.status).toBe(201);
  for (let round = 0; round < 3; round++) {
    expect((await remove({ token: buyer.token, esimId: buyer.esimId })).status).toBe(204);
  }
  expect(await buyer.offer()).toMatchObject({ savedCard: null });
  for (const number of [buyer.orderNumber, placedOrder(second).orderNumber])
    expect(await readCards(number)).toEqual([]);
});

test.each(['reset', '500', 'lost'])(
  'if the card partner does not confirm it (%s), the card stays known until a repeat does',
  async (fault) => {
    const buyer = await createTopUpBuyer(where);
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'customer', fault, times: 2 });
    await shop.sandbox.addFault({ partner: 'stripe', operation: 'retrieve', fault: '500', times: 4 });
    const failed = await remove({ token: buyer.token, esimId: buyer.esimId });
    expect([failed.status, problemOf(failed).code]).toEqual([503, 'payment_unavailable']);
    expect((await buyer.readPortal()).esims[0]?.hasSavedCard).toBe(true);
    await shop.sandbox.clearFaults();
    expect((await remove({ token: buyer.token, esimId: buyer.esimId })).status).toBe(204);
    expect((await buyer.readPortal()).esims[0]?.hasSavedCard).toBe(false);
  },
);

test('nobody else removes a card, and without one there is nothing to do', async () => {
  const [owner, other] = [await createTopUpBuyer(where), await createTopUpBuyer(where, { savedCard: null })];
  expect((await remove({ token: 'no-such-token', esimId: owner.esimId })).status).toBe(401);
  expect((await remove({ token: other.token, esimId: owner.esimId })).status).toBe(404);
  expect((await remove({ token: owner.token, esimId: 'x' })).status).toBe(422);
  expect((await remove({ token: other.token, esimId: other.esimId })).status).toBe(204);
  expect(await owner.offer()).toMatchObject({ savedCard: { last4: '4242' } });
  await eventually(async () => expect((await owner.topUp({ topUps: 0 })).status).toBe(201));
  expect(await owner.applied()).toEqual([SMALL]);
});
