import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, HASTE, type TestShop } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { recordWebhooks } from '../../../test/webhook-recorder.ts';
import { processWebhook } from '../../app/webhooks/process-webhook.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { products } from '../../tables/catalogue.ts';
import { esims, planNotices } from '../../tables/fulfilment.ts';
import { mails } from '../../tables/mail.ts';
import { refreshUsage } from './usage.ts';

const UNLIMITED = 'esim_UL_7D_TR_V2';
let shop: TestShop;
/** Runs no jobs: queued mails stay in the outbox. */
let idle: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true });
  idle = await createTestShop({ timeouts: HASTE });
  await Promise.all([stockPlans(shop.shop), stockPlans(idle.shop)]);
});
afterEach(async () => {
  await Promise.all([shop.sandbox.clearFaults(), idle.sandbox.clearFaults()]);
  await eventually(() => expectInvariants(shop));
});
afterAll(async () => {
  await idle.close();
  await shop.close();
});

type Bought = { productId?: string; quantity?: number; locale?: 'en' | 'tr' };

async function buy(where: TestShop, { productId = SMALL, quantity = 1, locale = 'en' }: Bought = {}) {
  const shopper = createShopper(where);
  await shopper.add(productId, quantity);
  const { orderNumber } = placedOrder(await shopper.submit({ body: { ...card(CARDS.good), locale } }));
  const order = await shopper.waitForOrder(orderNumber, isCompleted);
  const iccids = order.metadata.esimInfoArray.map(({ iccid }) => iccid);
  return { email: shopper.email, order: () => shopper.order(orderNumber), iccids, iccid: iccids[0] ?? '' };
}

const KINDS = ['low-data', 'out-of-data', 'plan-ending'];

/** Mails about plans that an address has received, newest first. */
async function received(where: TestShop, email: string) {
  return (await where.sandbox.readMails(email)).filter(({ messageId }) =>
    KINDS.some((kind) => messageId.includes(`.${kind}.`)),
  );
}

/** Mails about plans to an address in the outbox. */
async function queued(where: TestShop, email: string) {
  const rows = await where.shop.database.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id));
  return rows.filter(({ kind }) => KINDS.includes(kind));
}

const kindsOf = (rows: { kind: string }[]) => rows.map(({ kind }) => kind);

/** Uses data while no callback is delivered. */
async function useWithoutCallback(where: TestShop, iccid: string, usedMb: number, startedHoursAgo?: number) {
  const recorder = await recordWebhooks(where);
  await where.sandbox.useData(iccid, usedMb, startedHoursAgo);
  await recorder.find(iccid);
  await recorder.stop();
}

async function refreshByIccid(where: TestShop['shop'], iccid: string) {
  const [esim] = await where.database
    .select({ id: esims.id })
    .from(esims)
    .where(eq(esims.iccidHash, where.secrets.keyedHash('iccid', iccid)));
  return refreshUsage(where, { esimId: esim?.id ?? 0, supplier: 'esim-go', esim: { iccid } });
}

/** Thresholds crossed at once have identical bodies and count as one callback. */
async function everyCallbackProcessed(where: TestShop, iccid: string, count: number) {
  await eventually(async () => {
    const { rows } = await where.shop.database.execute(
      sql`select processed_at is not null as done from webhook_events where subject = ${iccid}`,
    );
    expect(rows).toEqual(Array.from({ length: count }, () => ({ done: true })));
  });
}

test('data that was added counts: the mails come when 80 and 100 percent of the last plan are used', async () => {
  const where = { request: shop.request, database: shop.shop.database, sandbox: shop.sandbox };
  const { email, iccid, topUp } = await createTopUpBuyer(where, { usedMb: 120 });
  expect((await topUp({ packageId: SMALL })).status).toBe(201);
  await shop.sandbox.useData(iccid, 870);
  await everyCallbackProcessed(shop, iccid, 3);
  await shop.sandbox.useData(iccid, 700);
  await everyCallbackProcessed(shop, iccid, 6);
  expect(await queued(shop, email)).toEqual([]);
  await shop.sandbox.useData(iccid, 200);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(1));
  await shop.sandbox.useData(iccid, 110);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(2));
  const subjects = (await received(shop, email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your Turkey eSIM is out of data', expect.stringMatching(/^110\sMB left/)]);
});

test('at 80 percent the buyer gets one mail that leads to a top-up in one tap, and at 100 percent another', async () => {
  const { email, iccid, order } = await buy(shop);
  await shop.sandbox.useData(iccid, 790);
  await everyCallbackProcessed(shop, iccid, 3);
  expect(await queued(shop, email)).toEqual([]);
  await shop.sandbox.useData(iccid, 15);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(1));
  await shop.sandbox.useData(iccid, 195);
  await everyCallbackProcessed(shop, iccid, 5);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(2));
  const [last, first] = await received(shop, email);
  expect(first?.subject).toMatch(/^\d+\sMB left on your Turkey eSIM$/);
  expect(last?.subject).toBe('Your Turkey eSIM is out of data');
  const token = /token=(pt_[\w-]{43})/.exec(first?.text ?? '')?.[1] ?? '';
  const portal = await shop.request('GET', `/api/portal/customer?token=${token}`);
  expect(portal.body).toMatchObject({ esims: [{ fullIccid: iccid }] });
  const earlier = (await shop.sandbox.readMails(email)).find(({ messageId }) => messageId.includes('.confirmation'));
  expect(earlier?.text).not.toContain(token);
  for (const mail of [first, last]) {
    const link = /https?:\/\/\S+\/portal\/topup\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const offer = await shop.request('GET', `/api/portal/topup-packages${new URL(link).search}`);
    expect(offer.body).toMatchObject({ topUps: 0, packages: [{ id: SMALL }, {}, {}] });
  }
  await eventually(async () => {
    expect(kindsOf((await order()).emailNotificationsSent).toSorted()).toEqual([
      'confirmation',
      'low-data',
      'out-of-data',
    ]);
  });
});

test('a buyer whose data ran out unnoticed is notified that it is used up', async () => {
  const { email, iccid } = await buy(shop, { locale: 'tr' });
  await shop.sandbox.useData(iccid, 1000);
  await everyCallbackProcessed(shop, iccid, 3);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(1));
  expect(await received(shop, email)).toMatchObject([{ subject: 'eSIM’inizin verisi bitti: Türkiye' }]);
});

test('a day before its end a plan is announced to end, once, and an unlimited one too', async () => {
  const { email, iccid } = await buy(idle);
  await useWithoutCallback(idle, iccid, 100, 7 * 24 - 30);
  await refreshByIccid(idle.shop, iccid);
  expect(await queued(idle, email)).toEqual([]);
  await atLater(7, async (later) => {
    await refreshByIccid(later, iccid);
    await refreshByIccid(later, iccid);
  });
  expect(kindsOf(await queued(idle, email))).toEqual(['plan-ending']);
  const [mail] = await queued(idle, email);
  await deliverMail(idle.shop, mail?.id ?? 0);
  expect((await received(idle, email))[0]?.subject).toMatch(/^Your Turkey eSIM plan ends on \w+ \d+, 2026$/);
});

test('a notice that a mail has covered is not sent again', async () => {
  const { email, iccid } = await buy(idle);
  await useWithoutCallback(idle, iccid, 850, 7 * 24 - 5);
  await refreshByIccid(idle.shop, iccid);
  await refreshByIccid(idle.shop, iccid);
  expect(kindsOf(await queued(idle, email))).toEqual(['low-data']);
  await useWithoutCallback(idle, iccid, 150);
  await refreshByIccid(idle.shop, iccid);
  await refreshByIccid(idle.shop, iccid);
  expect(kindsOf(await queued(idle, email))).toEqual(['low-data', 'out-of-data']);
});

/** The idle shop some hours from now. */
async function atLater(hours: number, act: (shop: TestShop['shop']) => Promise<void>): Promise<void> {
  const { clock } = idle.shop;
  await act({ ...idle.shop, clock: { ...clock, now: () => new Date(clock.now().getTime() + hours * 3_600_000) } });
}

test.each(['duplicate', 'late'])('callbacks with the fault %s lead to one mail', async (fault) => {
  const { email, iccid } = await buy(shop);
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'webhook', fault, times: 4, delayMs: 600 });
  await shop.sandbox.useData(iccid, 850);
  await everyCallbackProcessed(shop, iccid, 3);
  await eventually(async () => expect(await received(shop, email)).toHaveLength(1));
  expect(await queued(shop, email)).toHaveLength(1);
});

test('callbacks in any order, processed repeatedly, lead to one mail', async () => {
  const { email, iccid } = await buy(idle);
  const recorder = await recordWebhooks(idle);
  await idle.sandbox.useData(iccid, 600);
  await recorder.find(iccid);
  await idle.sandbox.useData(iccid, 300);
  const callbacks = [
    await recorder.find('"remainingQuantity":400000000'),
    await recorder.find('"remainingQuantity":100000000'),
  ];
  await recorder.stop();
  for (const { url, body, headers } of [...callbacks.toReversed(), ...callbacks]) {
    expect((await idle.request('POST', url, { body, headers })).status).toBe(200);
  }
  const { rows } = await idle.shop.database.execute<{ id: number }>(
    sql`select id from webhook_events where subject = ${iccid}`,
  );
  for (let round = 0; round < 3; round++) {
    await idle.shop.database.execute(sql`update webhook_events set processed_at = null where subject = ${iccid}`);
    await Promise.all(rows.map(({ id }) => processWebhook(idle.shop, id)));
  }
  expect(await queued(idle, email)).toHaveLength(1);
});

test('without callbacks a portal visit detects low data, and twenty concurrent visits queue one mail', async () => {
  const { email, iccid } = await buy(idle);
  await useWithoutCallback(idle, iccid, 900);
  const results = await Promise.all(Array.from({ length: 20 }, () => refreshByIccid(idle.shop, iccid)));
  expect(results).toHaveLength(20);
  const [mail, ...others] = await queued(idle, email);
  expect(others).toEqual([]);
  await deliverMail(idle.shop, mail?.id ?? 0);
  await deliverMail(idle.shop, mail?.id ?? 0);
  expect(await received(idle, email)).toHaveLength(1);
});

test('a mail that is sent again has its original figures', async () => {
  const { email, iccid } = await buy(idle);
  await useWithoutCallback(idle, iccid, 820);
  await refreshByIccid(idle.shop, iccid);
  const [mail] = await queued(idle, email);
  await idle.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'lost' });
  await expect(deliverMail(idle.shop, mail?.id ?? 0)).rejects.toThrow(/not accepted/);
  await useWithoutCallback(idle, iccid, 180);
  await refreshByIccid(idle.shop, iccid);
  await deliverMail(idle.shop, mail?.id ?? 0);
  const [first, second] = await received(idle, email);
  expect(first?.text).toContain('180\u00a0MB');
  expect(second).toMatchObject({ messageId: first?.messageId, text: first?.text });
});

test('each eSIM of an order has its own mail', async () => {
  const { email, iccids } = await buy(idle, { quantity: 2 });
  for (const iccid of iccids) {
    await useWithoutCallback(idle, iccid, 850);
    await refreshByIccid(idle.shop, iccid);
  }
  expect(await queued(idle, email)).toHaveLength(2);
});

test('the database rejects a second notice of a kind for a plan', async () => {
  const [esim] = await idle.shop.database.select().from(esims).limit(1);
  const notice = { esimId: esim?.id ?? 0, planReference: 'twice', kind: 'low', totalMb: 1000, leftMb: 100 } as const;
  await idle.shop.database.insert(planNotices).values(notice);
  await expect(idle.shop.database.insert(planNotices).values(notice)).rejects.toMatchObject({
    cause: { constraint: 'plan_notices_once' },
  });
});

test('an unlimited plan triggers no low-data mail', async () => {
  const [template] = await idle.shop.database.select().from(products).where(eq(products.productId, SMALL));
  if (!template) throw new Error('Expected the plan to be in stock');
  const { id: _id, ...values } = template;
  await idle.shop.database
    .insert(products)
    .values({ ...values, productId: UNLIMITED, supplierPlanId: UNLIMITED, dataMb: null, tier: 'lite' });
  const { email, iccid } = await buy(idle, { productId: UNLIMITED });
  await useWithoutCallback(idle, iccid, 50_000);
  await refreshByIccid(idle.shop, iccid);
  expect(await queued(idle, email)).toEqual([]);
});

test('the low-data threshold is configurable and can be turned off', async () => {
  const { email, iccid } = await buy(idle);
  await useWithoutCallback(idle, iccid, 600);
  const { lowDataPercent: _percent, ...config } = idle.shop.config;
  const refreshWith = (changed: typeof idle.shop.config) => refreshByIccid({ ...idle.shop, config: changed }, iccid);
  await refreshWith({ ...config, lowDataPercent: 61 });
  await refreshWith(config);
  expect(await queued(idle, email)).toEqual([]);
  await refreshWith({ ...config, lowDataPercent: 60 });
  expect(await queued(idle, email)).toHaveLength(1);
});
