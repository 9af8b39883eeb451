import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { automate } from '../../../test/automatic-buyer.ts';
import { expectInvariants } from '../../../test/invariants.ts';
import { listActs } from '../../../test/list-acts.ts';
import { answerBank, followReturn, nextActionUrl } from '../../../test/payer.ts';
import { publishSettings } from '../../../test/publish-settings.ts';
import { CARDS, card, eventually, pressUntilAnswered, problemOf } from '../../../test/shopper.ts';
import { signIn } from '../../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { createTopUpBuyer, type TopUpBuyer } from '../../../test/top-up-buyer.ts';
import { readKnownState } from '../../orders/esim-stage.ts';
import { findEsim } from '../../orders/esims.ts';
import { findOrderByNumber, listOrderEvents } from '../../orders/store.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { saveState } from '../../portal/usage/usage.ts';
import { closeRun } from '../close-automatic-run.ts';
import { CHECKOUT_PERSONAL_DATA } from '../personal-data.ts';
import { advanceRun } from './advance-run.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database } = shop.shop;
const where = { request: shop.request, database, sandbox: shop.sandbox };
const ALWAYS_AUTHENTICATES = '4000002760003184';

beforeAll(() => publishSettings(shop.shop, 'automaticTopUps', { isOffered: true }));

/** A traveller with 5 GB of which 100 MB are used, and with automatic top-ups on. */
async function meet({ savedCard = CARDS.good as string, wishes = {} as Record<string, unknown> } = {}) {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100, savedCard });
  const auto = automate(where, buyer);
  const switched = await auto.switchOn(wishes);
  expect(switched.status, switched.text).toBe(200);
  /** The supplier reports that 400 MB are left. */
  const runLow = async (usedMb = 4500) => {
    await shop.sandbox.useData(buyer.iccid, usedMb);
    await eventually(async () => expect((await auto.runs()).at(-1)?.state).toMatch(/waiting|not_done/));
  };
  const isAnnounced = (times = 1) => eventually(async () => expect(await auto.mails('due')).toHaveLength(times));
  const isBought = (times = 1) =>
    eventually(async () => {
      const runs = await auto.runs();
      expect(runs.filter(({ status }) => status === 'completed')).toHaveLength(times);
      expect(await buyer.applied()).toHaveLength(times);
    });
  const ends = (end: string) =>
    eventually(async () => {
      expect((await auto.read()).rule).toMatchObject({ isOn: false, end });
      expect(await auto.mails('ended')).toHaveLength(1);
    });
  return { buyer, ...auto, runLow, isAnnounced, isBought, ends };
}

test('data is added once little is left: announced by a mail, charged ten minutes later, and receipted', async () => {
  const { buyer, runLow, isAnnounced, isBought, letNoticePass, read, mails, runs } = await meet();
  await eventually(async () => expect(await mails('on')).toHaveLength(1));
  const [on] = await mails('on');
  expect(on?.text).toContain('Charge Visa ending 4242 up to $29.97');
  expect(on?.text).toContain('With 1\u00a0GB left, the shop adds 5\u00a0GB for $9.99, at most 3 times.');
  expect(on?.text).toMatch(new RegExp(`/portal/auto-topup\\?token=pt_[\\w-]+&esimId=${buyer.esimId}`));
  expect((await buyer.readPortal()).esims[0]).toMatchObject({ automatic: 'on' });

  await runLow();
  await isAnnounced();
  const [due] = await mails('due');
  expect(due?.subject).toBe('5\u00a0GB for $9.99 will be added to your Turkey eSIM');
  expect(due?.text).toContain('This is top-up 1 of 3.');
  expect(await runs()).toMatchObject([{ state: 'waiting', status: null }]);
  expect((await read()).rule).toMatchObject({ isOn: true, used: 0, dueAt: expect.any(String) });
  // No second mail tells of the same data.
  expect((await shop.sandbox.readMails(buyer.email)).filter(({ messageId }) => /low-data/.test(messageId))).toEqual([]);

  await letNoticePass();
  await isBought();
  const orderNumber = (await runs())[0]?.orderNumber ?? '';
  expect(await buyer.charged(orderNumber)).toEqual([999]);
  const order = await findOrderByNumber(database, { orderNumber });
  const [placed] = await listOrderEvents(database, order?.id ?? 0);
  expect(placed).toMatchObject({
    ...{ kind: 'placed', actor: 'system' },
    detail: { automaticConsent: { text: expect.stringContaining('up to $29.97') } },
  });
  await eventually(async () => {
    const [receipt] = (await shop.sandbox.readMails(buyer.email)).filter(({ messageId }) =>
      messageId.includes('.top-up@'),
    );
    expect(receipt?.text).toContain('This was an automatic top-up, 1 of 3');
  });
  expect(await read()).toMatchObject({
    rule: { isOn: true, used: 1, times: 3, isBuying: false, dueAt: null },
    news: [
      { kind: 'added', amount: '9.99', leftMb: 400 },
      { kind: 'on', amount: '29.97' },
    ],
  });
});

test('one shortage is bought for once, however often, by whomever and at once it is reported', async () => {
  const { buyer, runLow, isAnnounced, isBought, letNoticePass, runs } = await meet();
  await runLow();
  await isAnnounced();
  for (let report = 0; report < 3; report++) {
    await database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
    await Promise.all([buyer.readPortal(), buyer.readPortal(), buyer.readPortal()]);
  }
  const { rows } = await database.execute<{ id: number }>(sql`select id from top_up_runs where state = 'waiting'`);
  await letNoticePass();
  await Promise.allSettled(rows.flatMap(({ id }) => Array.from({ length: 5 }, () => advanceRun(shop.shop, id))));
  await isBought();
  await database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
  await buyer.readPortal();
  expect(await runs()).toHaveLength(1);
  await eventually(() => expectInvariants(shop));
});

test('the limit: with the last top-up used up nothing more is charged, and the buyer is told once', async () => {
  const { buyer, runLow, isAnnounced, isBought, letNoticePass, ends, mails } = await meet({ wishes: { times: 1 } });
  await runLow();
  await isAnnounced();
  await letNoticePass();
  await isBought();
  await runLow(4900);
  await ends('limit');
  expect((await mails('ended'))[0]?.text).toContain('The limit that you set is reached: 1 of 1.');
  expect(await buyer.applied()).toEqual([MEDIUM]);
});

/** The bank does not pay: it is asked once, and one mail says what to do. */
async function expectUnpaid(buyer: TopUpBuyer, { end, says }: { end: string; says: string }) {
  const auto = automate(where, buyer);
  expect((await auto.switchOn()).status).toBe(200);
  await shop.sandbox.useData(buyer.iccid, 4500);
  await eventually(async () => expect(await auto.mails('due')).toHaveLength(1));
  await auto.letNoticePass();
  await eventually(async () => expect(await auto.mails('ended')).toHaveLength(1));
  const [mail] = await auto.mails('ended');
  expect(mail?.text).toContain(says);
  expect(mail?.text).toContain('/portal/topup?token=pt_');
  expect((await auto.read()).rule).toMatchObject({ isOn: false, end });
  await database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
  await buyer.readPortal();
  expect(await auto.runs()).toMatchObject([{ state: 'not_done', end }]);
}

test('a card that its bank declines is not charged again', async () => {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100 });
  // The same customer's card, which its bank has stopped since.
  await database.execute(sql`
    update payments set payment_method_ref = 'pm_card_chargeDeclined' from orders
    where orders.id = payments.order_id and order_number = ${buyer.orderNumber}`);
  await expectUnpaid(buyer, { end: 'declined', says: 'Your bank declined the payment of $9.99.' });
  expect(await buyer.applied()).toEqual([]);
});

test('a bank that wants its customer to confirm: nothing is added until they pay by hand, as the mail says', async () => {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100, savedCard: null });
  const saved = await buyer.topUp({
    ...card(ALWAYS_AUTHENTICATES),
    cardConsent: '2026-11',
    packageId: SMALL,
    topUps: 0,
  });
  await followReturn(await answerBank(nextActionUrl(saved), 'complete'));
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL]));
  await shop.sandbox.useData(buyer.iccid, 4900);
  const says = 'Your bank wants you to confirm the payment of $9.99 yourself.';
  await expectUnpaid(buyer, { end: 'authentication', says });
  expect(await buyer.applied()).toEqual([SMALL]);
  const byHand = await pressUntilAnswered((key) => buyer.topUp({ packageId: MEDIUM, topUps: 1 }, key));
  await followReturn(await answerBank(nextActionUrl(byHand), 'complete'));
  await eventually(async () => expect(await buyer.applied()).toEqual([SMALL, MEDIUM]));
});

test('what is read of an eSIM while its bank declines is not bought for again', async () => {
  const { buyer, runLow, isAnnounced, runs } = await meet();
  await runLow();
  await isAnnounced();
  const esimId = Number(buyer.esimId);
  const orderId = (await findOrderByNumber(database, buyer))?.id ?? 0;
  await database.execute(
    sql`update top_up_runs set state = 'ordered', order_id = ${orderId} where esim_id = ${esimId}`,
  );
  const esim = await findEsim(database, shop.shop.secrets, esimId);
  const known = esim && readKnownState(esim.row);
  if (!known) throw new Error('Expected the state of an eSIM that has run low');
  let reading: Promise<unknown> | undefined;
  await inTransaction(database, 'declined', async (tx) => {
    await closeRun(shop.shop, tx, { orderId, outcome: 'declined' });
    reading = saveState(shop.shop, esimId, known.state);
    await eventually(async () => {
      const { rows } = await database.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).not.toEqual([]);
    });
  });
  await reading;
  expect(await runs()).toMatchObject([{ state: 'not_done', end: 'declined' }]);
});

test('support ends it for a customer who asks: nothing is charged, who did it is recorded, and one mail says so', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, ends, runs, mails } = await meet();
  await runLow();
  await isAnnounced();
  const { cookie, userId, username } = await signIn(shop, { role: 'support' });
  const orderId = (await findOrderByNumber(database, buyer))?.id ?? 0;
  const end = (esimId = buyer.esimId) =>
    shop.request('POST', `/api/admin/orders/${orderId}/esims/${esimId}/automatic-top-up/end`, { headers: { cookie } });
  const isOn = ({ body }: { body: unknown }) =>
    (body as { order: AdminOrder }).order.esims.map(({ isAutomatic }) => isAutomatic);
  const shown = await shop.request('GET', `/api/admin/orders/${orderId}`, { headers: { cookie } });
  expect(isOn(shown)).toEqual([true]);
  expect((await end('2147483647')).status).toBe(404);
  const [first, second] = await Promise.all([end(), end()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([isOn(first), isOn(second)]).toEqual([[false], [false]]);
  await letNoticePass();
  await ends('shop');
  expect((await mails('ended'))[0]?.text).toContain('Our support switched it off.');
  expect(await runs()).toMatchObject([{ state: 'not_done', end: 'shop', orderNumber: null }]);
  expect(await buyer.applied()).toEqual([]);
  const off = (await listOrderEvents(database, orderId)).filter(({ kind }) => kind === 'automatic_off');
  expect(off).toMatchObject([{ actor: `admin:${username}`, detail: { reason: 'shop' } }]);
  expect(await listActs(shop, 'esim', buyer.esimId)).toMatchObject([{ actorId: userId, act: 'esim.automatic_ended' }]);
});

test('off in one tap: what was announced is not charged, and can be agreed to anew', async () => {
  const { buyer, runLow, isAnnounced, isBought, letNoticePass, switchOff, switchOn, runs, mails } = await meet();
  await runLow();
  await isAnnounced();
  expect((await switchOff()).body).toMatchObject({ rule: { isOn: false, end: 'customer' } });
  expect((await switchOff()).status).toBe(200);
  await letNoticePass();
  expect(await runs()).toMatchObject([{ state: 'not_done', end: 'customer' }]);
  expect(await mails('ended')).toEqual([]);
  expect((await switchOn()).status).toBe(200);
  await isAnnounced(2);
  await letNoticePass();
  await isBought();
  expect(await buyer.applied()).toEqual([MEDIUM]);
});

test('switching on twice is once, and other wishes replace the earlier ones', async () => {
  const { switchOn, read, mails } = await meet();
  await switchOn();
  expect((await read()).news).toHaveLength(1);
  expect((await switchOn({ times: 1 })).body).toMatchObject({ rule: { isOn: true, times: 1 } });
  expect((await read()).news.map(({ kind }) => kind)).toEqual(['on', 'on']);
  await eventually(async () => expect(await mails('on')).toHaveLength(2));
});

test('a price that has risen is not paid; one that has fallen is', async () => {
  const dear = await meet();
  const cheap = await meet();
  await dear.runLow();
  await dear.isAnnounced();
  await cheap.runLow();
  await cheap.isAnnounced();
  await database.execute(sql`update products set price_minor = 1099 where product_id = ${MEDIUM}`);
  await dear.letNoticePass();
  await dear.ends('price');
  await database.execute(sql`update products set price_minor = 899 where product_id = ${MEDIUM}`);
  await cheap.letNoticePass();
  await cheap.isBought();
  const orderNumber = (await cheap.runs())[0]?.orderNumber ?? '';
  expect(await cheap.buyer.charged(orderNumber)).toEqual([899]);
  await database.execute(sql`update products set price_minor = 999 where product_id = ${MEDIUM}`);
  expect(await dear.buyer.applied()).toEqual([]);
});

test('a package that is no longer sold is not replaced by another one', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, ends } = await meet();
  await runLow();
  await isAnnounced();
  await database.execute(sql`update products set is_unlisted = true where product_id = ${MEDIUM}`);
  await letNoticePass();
  await ends('package');
  await database.execute(sql`update products set is_unlisted = false where product_id = ${MEDIUM}`);
  expect(await buyer.applied()).toEqual([]);
});

test('nothing is bought for a plan that ends today', async () => {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 0 });
  const { switchOn, runs, mails } = automate(where, buyer);
  await shop.sandbox.useData(buyer.iccid, 100, 29 * 24 + 2);
  expect((await switchOn()).status).toBe(200);
  await shop.sandbox.useData(buyer.iccid, 4500);
  await eventually(async () => expect((await buyer.readPortal()).esims[0]?.usedMb).toBe(4600));
  expect(await runs()).toEqual([]);
  expect(await mails('due')).toEqual([]);
});

test('whoever adds data by hand after the mail is not charged for it twice', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, runs, read } = await meet();
  await runLow();
  await isAnnounced();
  expect((await buyer.topUp({ packageId: SMALL, topUps: 0 })).status).toBe(201);
  await letNoticePass();
  await eventually(async () => expect(await runs()).toMatchObject([{ state: 'not_done', end: null }]));
  expect((await read()).rule).toMatchObject({ isOn: true, used: 0 });
  expect(await buyer.applied()).toEqual([SMALL]);
});

test('a removed card ends it, and so does the erasure of its buyer', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, runs, read } = await meet();
  await runLow();
  await isAnnounced();
  const { token, esimId } = buyer;
  await shop.request('POST', '/api/portal/remove-card', { body: { token, esimId } });
  expect(await read()).toMatchObject({ rule: { isOn: false, end: 'card_removed' }, card: null });
  await letNoticePass();
  expect(await runs()).toMatchObject([{ state: 'not_done', end: 'card_removed' }]);

  const gone = await meet();
  const order = await findOrderByNumber(database, { orderNumber: gone.buyer.orderNumber });
  const orderIds = [order?.id ?? 0];
  const customer = { userId: undefined, emailKey: gone.buyer.email, orderIds };
  expect(await CHECKOUT_PERSONAL_DATA.collect(shop.shop, customer)).toMatchObject({
    automaticTopUps: [{ text: expect.stringContaining('Visa ending 4242') }],
  });
  const standIn = { email: 'gone@erased.invalid', name: '' };
  await inTransaction(database, 'erasure', (tx) =>
    CHECKOUT_PERSONAL_DATA.anonymise(shop.shop, tx, { ...customer, names: [], standIn }),
  );
  const { rows } = await database.execute(sql`
    select consent ->> 'text' as text, end_reason from top_up_rules where order_id = ${orderIds[0]}`);
  expect(rows).toEqual([{ text: '', end_reason: 'erased' }]);
});

test('the owner’s switch: off until it is turned on, and off for all when it is turned off', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, ends, switchOn } = await meet();
  await runLow();
  await isAnnounced();
  await publishSettings(shop.shop, 'automaticTopUps', { isOffered: false });
  await letNoticePass();
  await ends('offer');
  expect((await buyer.readPortal()).esims[0]).not.toHaveProperty('automatic');
  expect(problemOf(await switchOn())).toMatchObject({ status: 409, code: 'topup_unavailable' });
  await publishSettings(shop.shop, 'automaticTopUps', { isOffered: true });
  expect(await buyer.applied()).toEqual([]);
});

test('a mailbox that does not take the mail before the charge is not charged', async () => {
  const { buyer, runLow, runs, read } = await meet();
  await eventually(async () => expect(await shop.sandbox.readMails(buyer.email)).toHaveLength(2));
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'reject' });
  await runLow();
  await eventually(async () => {
    await database.execute(sql`update top_up_runs set next_attempt_at = now() where state = 'waiting'`);
    expect(await runs()).toMatchObject([{ state: 'not_done', end: 'mailbox' }]);
  });
  expect((await read()).rule).toMatchObject({ isOn: false, end: 'mailbox' });
  expect(await buyer.applied()).toEqual([]);
});

test('a payment partner that cannot be reached is tried again, and charged once', async () => {
  const { buyer, runLow, isAnnounced, isBought, letNoticePass, runs } = await meet();
  await runLow();
  await isAnnounced();
  await shop.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: '429', times: 3 });
  await letNoticePass();
  await eventually(async () => {
    const { rows } = await database.execute(sql`
      select status from orders where customer_email = ${buyer.email} order by id desc limit 1`);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
  expect(await runs()).toMatchObject([{ state: 'waiting', status: null }]);
  await shop.sandbox.clearFaults();
  await letNoticePass();
  await isBought();
});

test('terms that have changed since are not agreed to', async () => {
  const { buyer, runLow, isAnnounced, letNoticePass, ends } = await meet();
  await runLow();
  await isAnnounced();
  await publishSettings(shop.shop, 'company', { name: 'Another seller', address: 'Somewhere 1' });
  await letNoticePass();
  await ends('terms');
  expect(await buyer.applied()).toEqual([]);
});

test.each([
  ['a threshold that the package is too small for', { packageId: SMALL, price: '3.99' }, 422, 'invalid_input'],
  ['another price than it has', { price: '8.99' }, 409, 'price_changed'],
  ['more days than it lasts', { until: new Date(Date.now() + 60 * 86_400_000).toISOString() }, 422, 'invalid_input'],
  ['more often than is offered', { times: 100 }, 422, 'invalid_input'],
  ['a wording that the shop never used', { consent: 'whatever' }, 422, 'invalid_input'],
  ['a package of nobody', { packageId: 'no-such-package' }, 409, 'topup_unavailable'],
  ['terms that do not hold', { expectedTerms: 'other' }, 409, 'terms_changed'],
])('nobody agrees to %s', async (_what, wishes, status, code) => {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100 });
  const { switchOn, read } = automate(where, buyer);
  const refused = await switchOn(wishes);
  expect([refused.status, problemOf(refused).code]).toEqual([status, code]);
  expect((await read()).rule).toBeNull();
});

test('without a saved card, or for an eSIM of somebody else, it cannot be switched on', async () => {
  const buyer = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100, savedCard: null });
  const other = await createTopUpBuyer(where, { productId: MEDIUM, usedMb: 100 });
  const { switchOn } = automate(where, buyer);
  expect(problemOf(await switchOn()).code).toBe('payment_method_required');
  const stranger = automate(where, { ...buyer, esimId: other.esimId });
  expect(problemOf(await stranger.switchOn()).status).toBe(404);
  expect(problemOf(await stranger.switchOff()).status).toBe(404);
});
