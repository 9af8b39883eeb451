import { randomBytes } from 'node:crypto';
import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerBank, followReturn, nextActionUrl, returnToShop } from '../../../test/payer.ts';
import { CARDS, card, eventually, placedOrder, problemOf } from '../../../test/shopper.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { findLatestPayment } from '../../orders/payments.ts';
import { createPortalToken, revokePortalToken } from '../../orders/portal-tokens.ts';
import { findOrderByNumber, listOrderEvents } from '../../orders/store.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database } = shop.shop;
const where = { request: shop.request, database, sandbox: shop.sandbox };
const ALWAYS_AUTHENTICATES = '4000002760003184';
const DECLINED_LATER = '4000000000000341';

async function readOrder(orderNumber: string) {
  const order = await findOrderByNumber(database, { orderNumber });
  if (!order) throw new Error(`Expected an order ${orderNumber}`);
  const payment = await findLatestPayment(database, order.id);
  return { order, payment, events: await listOrderEvents(database, order.id) };
}

test('a top-up is paid with the saved card, applied once, and confirmed by a receipt', async () => {
  const buyer = await createTopUpBuyer(where);
  const response = await buyer.topUp({ packageId: MEDIUM, expectedPrice: '9.99', topUps: 0 });
  expect(response.status).toBe(201);
  const order = placedOrder(response);
  expect(order).toMatchObject({
    status: 'completed',
    totalAmount: '9.99',
    customerEmail: buyer.email,
    fulfilment: { state: 'issued', issued: 1, total: 1 },
    metadata: { esimInfoArray: [] },
  });
  expect(await buyer.applied()).toEqual([MEDIUM]);
  expect(await buyer.charged(order.orderNumber)).toEqual([999]);
  const { payment, events } = await readOrder(order.orderNumber);
  const first = await readOrder(buyer.orderNumber);
  expect(payment?.customerRef).toBe(first.payment?.customerRef);
  expect(payment?.paymentMethodRef).toBe(first.payment?.paymentMethodRef);
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'status', 'issued', 'status']);
  await eventually(async () => {
    const mails = await shop.sandbox.readMails(buyer.email);
    const receipts = mails.filter(({ messageId }) => messageId.includes('.top-up@'));
    expect(receipts).toMatchObject([{ subject: `Top-up of your Turkey eSIM: order ${order.orderNumber}` }]);
    expect(receipts[0]?.text).toContain('$9.99');
    expect(receipts[0]?.text).not.toContain(buyer.iccid);
  });
  const { esims, orders } = await buyer.readPortal();
  expect(esims).toHaveLength(1);
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber, buyer.orderNumber]);
});

test('the offer has our prices, the card that pays, and only what the profile of the eSIM accepts', async () => {
  await database.execute(sql`
    insert into products (product_id, supplier, supplier_plan_id, name, description, country_code, region_name, coverage,
      data_mb, validity_days, country_codes, speeds, can_top_up, cost_minor, price_minor, currency, search_key, source_hash)
    select 'esim_1GB_7D_CN_V2', supplier, 'esim_1GB_7D_CN_V2', name, description, country_code, region_name, coverage,
      data_mb, validity_days, country_codes, speeds, can_top_up, 1, 1, currency, search_key, source_hash
    from products where product_id = ${SMALL}`);
  const buyer = await createTopUpBuyer(where);
  const offer = await buyer.offer();
  expect(offer).toMatchObject({ topUps: 0, savedCard: { brand: 'visa', last4: '4242' } });
  expect(offer.packages.map(({ id, price, validity }) => [id, price, validity])).toEqual([
    [SMALL, 3.99, 7],
    [MEDIUM, 9.99, 30],
    ['esim_10GB_30D_TR_V2', 13.99, 30],
  ]);
  const unfit = await buyer.topUp({ packageId: 'esim_1GB_7D_CN_V2' });
  expect([unfit.status, problemOf(unfit).code]).toEqual([409, 'topup_unavailable']);
  expect(await buyer.applied()).toEqual([]);
});

test('without a saved card the buyer is asked how to pay, pays by card, and may save it for the next time', async () => {
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  expect(await buyer.offer()).toMatchObject({ savedCard: null });
  const asked = await buyer.topUp();
  expect(asked.status).toBe(402);
  expect(problemOf(asked)).toMatchObject({ code: 'payment_method_required', nextAction: { type: 'payment' } });
  const paid = await buyer.topUp({ ...card(CARDS.good), cardConsent: '2026-11' });
  expect(paid.status).toBe(201);
  expect(await buyer.offer()).toMatchObject({ topUps: 1, savedCard: { last4: '4242' } });
  const { events } = await readOrder(placedOrder(paid).orderNumber);
  expect(events[0]?.detail).toMatchObject({ cardConsent: { version: '2026-11' } });
  expect((await buyer.topUp({ packageId: MEDIUM, topUps: 1 })).status).toBe(201);
  expect(await buyer.applied()).toEqual([SMALL, MEDIUM]);
});

test('a saved card that is declined leads to the payment step, and nothing is applied', async () => {
  const buyer = await createTopUpBuyer(where);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reject' });
  const declined = await buyer.topUp({}, 'pressed-once');
  expect(declined.status).toBe(402);
  const step = { code: 'payment_declined', declineCode: 'card_declined', nextAction: { type: 'payment' } };
  expect(problemOf(declined)).toMatchObject(step);
  expect(problemOf(await buyer.topUp({}, 'pressed-once'))).toMatchObject(step);
  expect(await buyer.applied()).toEqual([]);
  expect((await buyer.topUp({ ...card(CARDS.good) })).status).toBe(201);
  expect(await buyer.applied()).toEqual([SMALL]);
});

test('a bank that asks for more gets it, and the payer returns to the top-up', async () => {
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  const saved = await buyer.topUp({ ...card(ALWAYS_AUTHENTICATES), cardConsent: '2026-11', topUps: 0 });
  const { token = '' } = await followReturn(await answerBank(nextActionUrl(saved), 'complete'));
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL]));
  const elsewhere = await shop.request('GET', `/api/orders/${placedOrder(saved).orderNumber}`, {
    headers: { 'return-token': token },
  });
  expect(elsewhere.body).toMatchObject({ order: { status: 'completed', metadata: { esimInfoArray: [] } } });

  const again = await buyer.topUp({ topUps: 1, locale: 'tr' });
  expect(again.status).toBe(201);
  const { orderNumber } = placedOrder(again);
  const page = await returnToShop(await answerBank(nextActionUrl(again), 'complete'));
  expect(page).toBe(`/tr/portal/topup?esimId=${buyer.esimId}&bundle=${SMALL}&order=${orderNumber}`);
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL, SMALL]));
  expect(await buyer.charged(orderNumber)).toEqual([399]);
});

test('a payer who fails at the bank sees so on the page of the top-up', async () => {
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  const response = await buyer.topUp({ ...card(CARDS.needsAuthentication) });
  const page = await returnToShop(await answerBank(nextActionUrl(response), 'fail'));
  expect(page).toBe(`/portal/topup?esimId=${buyer.esimId}&bundle=${SMALL}&payment=authentication_failed`);
  expect(await buyer.applied()).toEqual([]);
});

test('a card that can be saved but is declined when charged saves nothing', async () => {
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  expect((await buyer.topUp({ ...card(DECLINED_LATER), cardConsent: '2026-11' })).status).toBe(402);
  expect(await buyer.offer()).toMatchObject({ savedCard: null, topUps: 0 });
});

test('an eSIM that is out of data can be topped up, and one that was never used cannot', async () => {
  const depleted = await createTopUpBuyer(where, { usedMb: 1000 });
  expect((await depleted.topUp()).status).toBe(201);
  const unused = await createTopUpBuyer(where, { usedMb: 0 });
  const refused = await unused.topUp();
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'topup_unavailable']);
  expect(await unused.applied()).toEqual([]);
});

test('the same top-up sent twenty times at once, under one key, several or none, is charged and applied once', async () => {
  const buyer = await createTopUpBuyer(where);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      buyer.topUp({ topUps: 0 }, ['one-key-of-many', `key-number-${index}`, undefined][index % 3]),
    ),
  );
  for (const { status } of responses) expect([201, 202, 409, 503]).toContain(status);
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL]));
  const repeated = await buyer.topUp({ topUps: 0 });
  expect(repeated.status).toBe(201);
  expect(await buyer.charged(placedOrder(repeated).orderNumber)).toEqual([399]);
  expect(await buyer.applied()).toEqual([SMALL]);
});

test('a second tab that has not seen the first top-up gets its order, and the next top-up is another one', async () => {
  const buyer = await createTopUpBuyer(where);
  const first = placedOrder(await buyer.topUp({ topUps: 0 }, 'the-first-tab'));
  const second = placedOrder(await buyer.topUp({ topUps: 0 }, 'the-second-tab'));
  const unaware = placedOrder(await buyer.topUp());
  expect([second.orderNumber, unaware.orderNumber]).toEqual([first.orderNumber, first.orderNumber]);
  const wanted = placedOrder(await buyer.topUp({ topUps: 1 }, 'wants-another'));
  expect(wanted.orderNumber).not.toBe(first.orderNumber);
  expect(await buyer.applied()).toEqual([SMALL, SMALL]);
});

test('one key cannot buy two packages', async () => {
  const buyer = await createTopUpBuyer(where);
  await buyer.topUp({ topUps: 0 }, 'one-key-two-plans');
  const other = await buyer.topUp({ topUps: 0, packageId: MEDIUM }, 'one-key-two-plans');
  expect([other.status, problemOf(other).code]).toEqual([422, 'idempotency_key_reused']);
});

test('choosing another package while the bank waits cancels the first payment', async () => {
  const buyer = await createTopUpBuyer(where, { savedCard: null });
  const waiting = await buyer.topUp({ ...card(CARDS.needsAuthentication), topUps: 0 });
  const { orderNumber } = placedOrder(waiting);
  expect((await buyer.topUp({ ...card(CARDS.good), packageId: MEDIUM, topUps: 0 })).status).toBe(201);
  expect(await buyer.applied()).toEqual([MEDIUM]);
  expect((await readOrder(orderNumber)).order.status).toBe('cancelled');
});

test('a price that changed is shown before it is charged', async () => {
  const buyer = await createTopUpBuyer(where);
  const response = await buyer.topUp({ expectedPrice: '2.99' });
  expect(response.status).toBe(409);
  expect(problemOf(response)).toMatchObject({ code: 'price_changed', totalAmount: '3.99', currency: 'USD' });
});

test('terms that were published since the page was opened are shown before anything is charged', async () => {
  const buyer = await createTopUpBuyer(where);
  const { termsVersion } = (await shop.request('GET', '/api/shop')).body as ShopFacts;
  const refused = await buyer.topUp({ expectedTerms: 'others' });
  expect(problemOf(refused)).toMatchObject({ status: 409, code: 'terms_changed', termsVersion });
  expect((await buyer.offer()).topUps).toBe(0);
  expect((await buyer.topUp({ expectedTerms: termsVersion })).status).toBe(201);
});

test('without the supplier nothing is offered and nothing charged', async () => {
  const buyer = await createTopUpBuyer(where);
  const before = (await shop.sandbox.readLedger()).stripe.charges.length;
  for (const operation of ['esim', 'bundles']) {
    await shop.sandbox.addFault({ partner: 'esim-go', operation, fault: '500', times: 50 });
  }
  expect((await buyer.ask()).status).toBe(503);
  const response = await buyer.topUp();
  expect([response.status, problemOf(response).code]).toEqual([503, 'supply_unavailable']);
  expect((await shop.sandbox.readLedger()).stripe.charges).toHaveLength(before);
});

test('a repeat asks for the payment that is open, even while the supplier is away', async () => {
  const buyer = await createTopUpBuyer(where);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'lost' });
  await buyer.topUp({ topUps: 0 }, 'the-lost-one');
  for (const operation of ['esim', 'bundles'])
    await shop.sandbox.addFault({ partner: 'esim-go', operation, fault: '500', times: 50 });
  const repeated = await buyer.topUp({ topUps: 0 }, 'another-key');
  expect([201, 202, 409]).toContain(repeated.status);
  await shop.sandbox.clearFaults();
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL]));
  const { orderNumber } = placedOrder(await buyer.topUp({ topUps: 0 }, 'another-key'));
  expect(await buyer.charged(orderNumber)).toEqual([399]);
});

test('nothing is added to an eSIM that is to be taken back', async () => {
  const buyer = await createTopUpBuyer(where, { usedMb: 400 });
  // The portal shows what is stored until the read gets its slot.
  await eventually(async () => expect((await buyer.readPortal()).esims[0]?.canTopUp).toBe(true));
  await database.execute(sql`
    with refund as (
      insert into refunds (order_id, payment_id, origin, state, amount_minor, currency, idempotency_key, actor)
      select o.id, p.id, 'customer', 'requested', 399, 'USD', ${`refund-${buyer.orderNumber}`}, 'customer'
      from orders o join payments p on p.order_id = o.id where o.order_number = ${buyer.orderNumber} returning id)
    insert into refund_esims (refund_id, esim_id, order_line_id, amount_minor, may_keep)
    select refund.id, esims.id, esims.order_line_id, 399, false from refund, esims where esims.id = ${Number(buyer.esimId)}`);
  const refused = await buyer.topUp({ topUps: 0 });
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'topup_unavailable']);
  expect((await buyer.readPortal()).esims[0]).toMatchObject({ isActive: true, canTopUp: false });
  expect(await buyer.applied()).toEqual([]);
  await database.execute(sql`delete from refund_esims where esim_id = ${Number(buyer.esimId)}`);
  await database.execute(sql`delete from refunds where idempotency_key = ${`refund-${buyer.orderNumber}`}`);
});

test('while the card partner is away the top-up is refused before anything is charged', async () => {
  const buyer = await createTopUpBuyer(where);
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'reset', times: 4 });
  const response = await buyer.topUp();
  expect([202, 503]).toContain(response.status);
  await shop.sandbox.clearFaults();
  await eventually(async () => {
    const open = await database.execute(sql`select id from payments where status in ('created', 'unknown')`);
    expect(open.rows).toEqual([]);
  });
});

test('no token but the owner’s opens or tops up an eSIM, and no eSIM but their own', async () => {
  const [owner, other] = [await createTopUpBuyer(where), await createTopUpBuyer(where)];
  const revoked = await createTopUpBuyer(where);
  await revokePortalToken(database, revoked.token);
  for (const token of [createPortalToken(), 'x', revoked.token, owner.email, `${owner.token} `]) {
    const asked = await owner.ask({ token });
    const bought = await owner.topUp({ token });
    expect([token, asked.status, bought.status]).toEqual([token, 401, 401]);
  }
  for (const token of ['', 'x'.repeat(201), null, 7, ['a'], undefined]) {
    expect((await owner.topUp({ token })).status).toBe(422);
  }
  expect((await other.ask({ esimId: owner.esimId })).status).toBe(404);
  const foreign = await other.topUp({ esimId: owner.esimId });
  const absent = await other.topUp({ esimId: '999999' });
  expect([foreign.status, problemOf(foreign).code]).toEqual([404, 'esim_not_found']);
  expect(problemOf(foreign).detail).toBe(problemOf(absent).detail);
  for (const esimId of ['', '0', '-1', '1e3', "1' or '1'='1", '99999999999', owner.iccid, null]) {
    expect((await owner.topUp({ esimId })).status).toBe(422);
  }
  expect(await owner.applied()).toEqual([]);
});

test.each(['../catalogue', 'a%2fb', 'a?b', 'a#b', 'a\r\nb', 'https://evil.example/x', 'esim_5GB_30D_DE_V2'])(
  'a bundle or package called %j never reaches the supplier',
  async (name) => {
    const buyer = await createTopUpBuyer(where);
    expect((await buyer.ask({ bundle: name })).status).toBe(404);
    const response = await buyer.topUp({ packageId: name });
    expect([response.status, problemOf(response).code]).toEqual([409, 'topup_unavailable']);
  },
);

test('prices, amounts and owners in a body are ignored', async () => {
  const buyer = await createTopUpBuyer(where);
  const evil = {
    price: 0.01,
    totalAmount: '0.01',
    quantity: 9,
    customerEmail: 'evil@example.com',
    status: 'completed',
  };
  const order = placedOrder(await buyer.topUp({ ...evil, topUps: 0 }));
  expect(order).toMatchObject({ totalAmount: '3.99', customerEmail: buyer.email, items: [{ quantity: 1 }] });
});

test('two eSIMs with the same bundle are told apart, and the newest answers for both', async () => {
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const first = await createTopUpBuyer(where, { email });
  const second = await createTopUpBuyer(where, { email, savedCard: null });
  expect(await first.offer()).toMatchObject({ savedCard: { last4: '4242' } });
  expect((await first.ask({ esimId: second.esimId })).body).toMatchObject({ savedCard: null });
  await first.topUp({ esimId: second.esimId, ...card(CARDS.good) });
  expect([await first.applied(), await second.applied()]).toEqual([[], [SMALL]]);
});

test('a paid top-up is seen at once: what is left in all, what follows, and when that ends at the latest', async () => {
  const buyer = await createTopUpBuyer(where, { usedMb: 120 });
  const esimOf = async () => (await buyer.readPortal()).esims[0];
  expect(await esimOf()).toMatchObject({ usedMb: 120, totalMb: 1000, leftMb: 880, waiting: [] });
  expect((await buyer.topUp({ packageId: SMALL, topUps: 0 })).status).toBe(201);
  // Another read, which the partner's own event has set off, may be under way.
  await eventually(async () => expect((await esimOf())?.leftMb).toBe(1880));
  const topped = await esimOf();
  const dayMs = 86_400_000;
  const endsBy = new Date(Date.parse(topped?.validUntil ?? '') + 7 * dayMs).toISOString();
  const waiting = [{ dataMb: 1000, tier: null, validityDays: 7, isPreparing: false, endsBy }];
  expect(topped).toMatchObject({
    status: 'ACTIVE',
    usedMb: 120,
    totalMb: 1000,
    usagePercentage: 12,
    leftMb: 1880,
    waiting,
  });
  const confirmation = await buyer.shopper.order(buyer.orderNumber);
  expect(confirmation.metadata.esimInfoArray).toMatchObject([{ waiting }]);

  await shop.sandbox.useData(buyer.iccid, 1380);
  await database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
  expect(await esimOf()).toMatchObject({ status: 'ACTIVE', usedMb: 500, totalMb: 1000, leftMb: 500, waiting: [] });
});

test('of several top-ups the shortest follows first, and an eSIM between two of them can be topped up', async () => {
  const buyer = await createTopUpBuyer(where, { usedMb: 1000 });
  expect((await buyer.topUp({ packageId: MEDIUM, topUps: 0 })).status).toBe(201);
  expect((await buyer.topUp({ packageId: SMALL, topUps: 1 })).status).toBe(201);
  const [esim] = (await buyer.readPortal()).esims;
  expect(esim).toMatchObject({
    status: 'PENDING_ACTIVATION',
    totalMb: 1000,
    validityDays: 7,
    leftMb: 6000,
    waiting: [{ dataMb: 5000, validityDays: 30, endsBy: null }],
    canTopUp: true,
  });
});

test('while the supplier cannot be asked, a topped-up eSIM is shown as it was last known', async () => {
  const buyer = await createTopUpBuyer(where, { usedMb: 120 });
  const refuse = { partner: 'esim-go', operation: 'bundles', fault: '503', times: 100 } as const;
  const bought = await buyer.topUp({ packageId: SMALL, topUps: 0 });
  await shop.sandbox.addFault(refuse);
  expect(bought.status).toBe(201);
  expect((await buyer.readPortal()).esims).toMatchObject([{ status: 'ACTIVE', usedMb: 120 }]);
});
