import type { GiftAct, GiftsResponse, ReceivedGift } from '@esimshop/contracts/gifts';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../../../test/invariants.ts';
import { publishSettings } from '../../../test/publish-settings.ts';
import { returnEsim } from '../../../test/return-esim.ts';
import {
  CARDS,
  card,
  createBuyer,
  createShopper,
  eventually,
  isCompleted,
  placedOrder,
  problemOf,
} from '../../../test/shopper.ts';
import { MEDIUM } from '../../../test/stock.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { PORTAL_PERSONAL_DATA } from '../personal-data.ts';

const shop = await openStockedShop({ runsJobs: true });
const { database } = shop.shop;

beforeAll(() => publishSettings(shop.shop, 'gifts', { isOffered: true }));

let receivers = 0;
const newReceiver = () => `mert${++receivers}@example.com`;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function buy(quantity = 1) {
  const shopper = await createBuyer(shop, MEDIUM, quantity);
  const placed = await shopper.submit({ body: card(CARDS.good) });
  const order = await shopper.waitForOrder(placedOrder(placed).orderNumber, isCompleted);
  const path = `/api/orders/${order.orderNumber}/gifts`;
  const iccid = order.metadata.esimInfoArray[0]?.iccid ?? '';
  const wishes = { senderName: 'Deniz', receiverName: 'Mert', locale: 'tr', note: 'İyi ki doğdun!' };
  const act = (body: Partial<GiftAct>) => shopper.call('POST', path, body);
  const list = async () => (await shopper.call('GET', path)).body as GiftsResponse;
  return {
    ...{ shopper, order, iccid, wishes, act, list, path },
    give: (more: object = {}) => act({ act: 'give', iccid, ...wishes, ...more } as GiftAct),
    gift: async () => (await list()).gifts[0],
    id: async () => (await list()).gifts[0]?.id ?? 0,
  };
}

/** The token in the latest mail of a gift to the address. */
async function readToken(address: string, mails = 1): Promise<string> {
  await eventually(async () => expect(await shop.sandbox.readMails(address)).toHaveLength(mails));
  const [latest] = (await shop.sandbox.readMails(address)).toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return /gift#token=(gt_[\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
}

function receive(token: string, browser = createShopper(shop)) {
  const call = async (step: 'look' | 'open' | 'mail') => browser.call('POST', `/api/gifts/${step}`, { token });
  return { call, read: async (step: 'look' | 'open') => (await call(step)).body as ReceivedGift };
}

/** The day of an order's gifts comes. */
async function letDayCome(orderNumber: string): Promise<void> {
  await database.execute(sql`
    update gifts set send_at = now(), next_attempt_at = now() from orders
    where orders.id = gifts.order_id and order_number = ${orderNumber}`);
}

test('a gift is mailed without price, codes or portal, and opened by its receiver in the receiver’s language', async () => {
  const { shopper, order, iccid, give, gift } = await buy();
  const address = newReceiver();
  expect(order).toMatchObject({ gifts: true });
  expect((await give({ receiverEmail: address })).status).toBe(200);
  const token = await readToken(address);
  const [mail] = await shop.sandbox.readMails(address);
  expect(mail?.subject).toBe('Deniz size bir hediye gönderdi');
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    expect(part).toContain('İyi ki doğdun!');
    expect(part).toContain('/tr/gift#token=gt_');
    expect(part).not.toMatch(/pt_|LPA:/);
    for (const secret of [iccid, order.totalAmount, shopper.email, order.orderNumber])
      expect(part).not.toContain(secret);
  }
  await eventually(async () => expect(await gift()).toMatchObject({ state: 'sent', openedAt: null }));

  const { read, call } = receive(token);
  expect(await read('look')).toMatchObject({ state: 'ready', senderName: 'Deniz', note: 'İyi ki doğdun!' });
  expect((await call('look')).text).not.toContain(iccid);
  expect(await read('open')).toMatchObject({ state: 'own', esim: { iccid } });
  expect(await read('look')).toMatchObject({ state: 'own', esim: { iccid } });
  expect(await gift()).toMatchObject({ state: 'opened' });
  await eventually(async () => {
    const news = (await shop.sandbox.readMails(shopper.email)).map(({ subject }) => subject);
    expect(news.filter((subject) => subject === 'Mert has opened your gift')).toHaveLength(1);
  });
  expect(await shopper.order(order.orderNumber)).toMatchObject({ metadata: { esimInfoArray: [{ isGiven: true }] } });
});

test('the token is nowhere in the database once the mail is sent', async () => {
  const { give } = await buy();
  const address = newReceiver();
  await give({ receiverEmail: address });
  const token = await readToken(address);
  await eventually(async () => {
    const { rows } = await database.execute(
      sql`select row_to_json(m)::text as row from mails m where recipient = ${address}`,
    );
    expect(rows).toMatchObject([{ row: expect.stringContaining('"state":"sent"') }]);
  });
  const { rows } = await database.execute<{ row: string }>(sql`
    select row_to_json(g)::text as row from gifts g union all select row_to_json(m)::text from mails m
    union all select row_to_json(e)::text from order_events e`);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

test('a gift waits for its day, can be changed until then, and goes out once', async () => {
  const { order, wishes, give, gift, id, act } = await buy();
  const first = newReceiver();
  await give({ receiverEmail: first, sendAt: dayFromNow(20) });
  expect(await gift()).toMatchObject({ state: 'waiting', receiverEmail: first });
  const address = newReceiver();
  const sendAt = dayFromNow(30);
  await act({ act: 'change', id: await id(), ...wishes, note: '', receiverEmail: address, sendAt } as GiftAct);
  expect(await gift()).toMatchObject({ state: 'waiting', receiverEmail: address, note: '', sendAt });
  await letDayCome(order.orderNumber);
  await readToken(address);
  await eventually(async () => expect(await gift()).toMatchObject({ state: 'sent' }));
  expect(await shop.sandbox.readMails(first)).toEqual([]);
  await expectInvariants(shop);
});

test('a day that is over, or after which the eSIM could be gone, is refused', async () => {
  const { give, list } = await buy();
  for (const [days, code] of [
    [-1, 'too_small'],
    [151, 'too_big'],
  ] as const) {
    const refused = await give({ receiverEmail: newReceiver(), sendAt: dayFromNow(days) });
    expect(problemOf(refused)).toMatchObject({ status: 422, errors: [{ path: 'sendAt', code }] });
  }
  expect((await list()).gifts).toEqual([]);
});

test('ten presses at once make one gift and one mail', async () => {
  const { give, list } = await buy();
  const address = newReceiver();
  const answers = await Promise.all(Array.from({ length: 10 }, () => give({ receiverEmail: address })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await readToken(address);
  expect((await list()).gifts).toHaveLength(1);
  expect((await give({ receiverEmail: newReceiver() })).status).toBe(409);
});

test.each([
  ['note', 'See https://evil.example'],
  ['note', 'Visit evil.com now'],
  ['senderName', 'www.evil.com'],
  ['receiverName', 'a@evil.com'],
])('%s “%s” is refused: a mail of the shop carries no link of a stranger', async (field, text) => {
  const { give } = await buy();
  const refused = await give({ receiverEmail: newReceiver(), [field]: text });
  expect(problemOf(refused)).toMatchObject({ status: 422, errors: [{ path: field, code: 'address' }] });
});

test('a note is plain text: markup stays visible, and is as long as it may be', async () => {
  const { give } = await buy();
  const address = newReceiver();
  expect((await give({ receiverEmail: address, note: 'x'.repeat(241) })).status).toBe(422);
  await give({ receiverEmail: address, note: '<b>Hi</b> & bye' });
  await readToken(address);
  const [mail] = await shop.sandbox.readMails(address);
  expect(mail?.html.replaceAll('\u200c', '')).toContain('&lt;b&gt;Hi&lt;/b&gt; &amp; bye');
});

test('a mailbox that refuses: the buyer is told, corrects the address, and the new mail alone opens the gift', async () => {
  const { shopper, wishes, give, gift, id, act } = await buy();
  const wrong = newReceiver();
  await eventually(async () => expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(1));
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'reject' });
  await give({ receiverEmail: wrong });
  await eventually(async () => expect(await gift()).toMatchObject({ state: 'refused', receiverEmail: wrong }));
  await eventually(async () => {
    const told = (await shop.sandbox.readMails(shopper.email)).find(({ subject }) =>
      subject.includes('not be delivered'),
    );
    expect(told?.text.replaceAll('\u200c', '')).toContain(wrong);
    expect(told?.text).toMatch(/portal\?token=pt_/);
  });
  const right = newReceiver();
  expect((await act({ act: 'change', id: await id(), ...wishes, receiverEmail: right } as GiftAct)).status).toBe(200);
  const token = await readToken(right);
  expect(await shop.sandbox.readMails(wrong)).toEqual([]);
  expect(await receive(token).read('open')).toMatchObject({ state: 'own' });
  await expectInvariants(shop);
});

test('a link that was forwarded opens once: a second device sees that, and a new link goes to the mailbox alone', async () => {
  const { give, gift } = await buy();
  const address = newReceiver();
  await give({ receiverEmail: address });
  const token = await readToken(address);
  const [first, second] = [receive(token), receive(token)];
  const opened = await Promise.all([first.read('open'), second.read('open')]);
  expect(opened.map(({ state }) => state).toSorted()).toEqual(['opened', 'own']);
  const other = opened[0].state === 'own' ? second : first;
  expect((await other.call('look')).text).not.toContain('LPA:');
  expect(await other.call('mail')).toMatchObject({ status: 429 });
  await database.execute(
    sql`update mails set created_at = created_at - interval '11 minutes' where recipient = ${address}`,
  );
  expect(await other.call('mail')).toMatchObject({ status: 202 });
  const renewed = await readToken(address, 2);
  expect(renewed).not.toBe(token);
  expect(problemOf(await first.call('look')).code).toBe('link_invalid');
  expect(await receive(renewed).read('open')).toMatchObject({ state: 'own' });
  expect(await gift()).toMatchObject({ state: 'opened' });
});

test('a gift without an address gives its buyer the link; a new link ends the earlier one', async () => {
  const { give, gift, id, act } = await buy();
  const tokenOf = (response: { body: unknown }) => (response.body as GiftsResponse).url?.split('#token=')[1] ?? '';
  const first = tokenOf(await give());
  expect(await gift()).toMatchObject({ state: 'linked', receiverEmail: null });
  expect(await receive(first).read('look')).toMatchObject({ state: 'ready', hasMailbox: false });
  const second = tokenOf(await act({ act: 'link', id: await id() }));
  expect(problemOf(await receive(first).call('open')).code).toBe('link_invalid');
  expect(await receive(second).read('open')).toMatchObject({ state: 'own' });
  for (const late of ['send', 'link', 'take_back'] as const)
    expect(problemOf(await act({ act: late, id: await id() })).code).toBe('conflict');
});

test('a gift that is taken back is never sent, its link says so, and its eSIM can be given again', async () => {
  const { order, give, gift, list, id, act, iccid } = await buy();
  const early = newReceiver();
  await give({ receiverEmail: early, sendAt: dayFromNow(9) });
  expect((await act({ act: 'take_back', id: await id() })).status).toBe(200);
  await letDayCome(order.orderNumber);
  expect(await list()).toMatchObject({ gifts: [], givable: [iccid] });
  const address = newReceiver();
  await give({ receiverEmail: address });
  const token = await readToken(address);
  await act({ act: 'take_back', id: await id() });
  expect(await receive(token).read('open')).toMatchObject({ state: 'returned' });
  expect(await gift()).toBeUndefined();
  expect(await shop.sandbox.readMails(early)).toEqual([]);
});

test('an eSIM that is returned before its day is not sent; returned after it was opened, its page says so', async () => {
  const wishes = { act: 'give', senderName: 'Deniz', receiverName: 'Mert', locale: 'en', sendAt: dayFromNow(9) };
  for (const opens of [false, true]) {
    const buyer = await createTopUpBuyer({ ...shop, database }, { usedMb: 0, productId: MEDIUM });
    const address = newReceiver();
    const { orderNumber, token, esimId, iccid } = buyer;
    const give = { ...wishes, iccid, receiverEmail: address };
    const given = await shop.request('POST', '/api/portal/gifts', { body: { token, orderNumber, act: give } });
    expect(given.body).toMatchObject({ gifts: [{ state: 'waiting' }] });
    if (opens) await letDayCome(orderNumber);
    const opened = opens ? receive(await readToken(address)) : undefined;
    await opened?.call('open');
    const refund = await returnEsim(shop, { token, esimId });
    expect(refund.status).toBe(200);
    await letDayCome(orderNumber);
    await eventually(async () => {
      const { rows } = await database.execute(sql`
        select g.state from gifts g join orders o on o.id = g.order_id where order_number = ${orderNumber}`);
      expect(rows).toEqual([{ state: opens ? 'opened' : 'taken_back' }]);
    });
    if (opened) expect(await opened.read('look')).toMatchObject({ state: 'returned' });
    expect(await shop.sandbox.readMails(address)).toHaveLength(opens ? 1 : 0);
  }
});

test('an installed eSIM, one of another order, and one of a shop that offers no gifts cannot be given', async () => {
  const { give, list, iccid } = await buy();
  const others = await buy();
  expect((await give({ iccid: others.iccid, receiverEmail: newReceiver() })).status).toBe(409);
  await publishSettings(shop.shop, 'gifts', { isOffered: false });
  expect(await list()).toMatchObject({ givable: [] });
  expect((await give({ receiverEmail: newReceiver() })).status).toBe(409);
  await publishSettings(shop.shop, 'gifts', { isOffered: true });
  await database.execute(sql`
    update esims set usage = '{"profile":"installed","plans":[]}', usage_at = now() where iccid_last4 = ${iccid.slice(-4)}`);
  expect(await list()).toMatchObject({ givable: [] });
  expect((await give({ receiverEmail: newReceiver() })).status).toBe(409);
});

test('strangers neither see nor change the gifts of an order', async () => {
  const { give, id, path } = await buy();
  await give({ receiverEmail: newReceiver() });
  const stranger = createShopper(shop);
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await stranger.call('POST', path, { act: 'take_back', id: await id() })).status).toBe(404);
  const other = await buy();
  expect((await other.act({ act: 'take_back', id: await id() })).status).toBe(404);
  for (const token of ['x', 'gt_x'.padEnd(46, 'A')])
    expect(problemOf(await receive(token).call('open')).code).toBe('link_invalid');
});

test('one gift is sent at most five times a day', async () => {
  const { give, id, act } = await buy();
  const address = newReceiver();
  await give({ receiverEmail: address });
  for (let sent = 1; sent < 5; sent++) {
    await readToken(address, sent);
    await eventually(async () => expect((await act({ act: 'send', id: await id() })).status).toBe(200));
  }
  await readToken(address, 5);
  await eventually(async () => expect(problemOf(await act({ act: 'send', id: await id() })).code).toBe('rate_limited'));
});

test('either person is forgotten without the other: the receiver’s data goes, and the buyer can pass on a new link', async () => {
  const { order, give, gift, id, act } = await buy();
  const address = newReceiver();
  const customer = { userId: undefined, orderIds: [], emailKey: address };
  await give({ receiverEmail: address, sendAt: dayFromNow(9) });
  const copy = await PORTAL_PERSONAL_DATA.collect(shop.shop, customer);
  expect(copy).toMatchObject({ gifts: [{ receiverEmail: address, receiverName: 'Mert', note: 'İyi ki doğdun!' }] });
  const standIn = { email: 'gone@erased.invalid', name: '' };
  const erase = (erased: { emailKey: string; orderIds: number[] }) =>
    inTransaction(database, 'erasure', (tx) =>
      PORTAL_PERSONAL_DATA.anonymise(shop.shop, tx, { userId: undefined, names: [], ...erased, standIn }),
    );
  await erase(customer);
  expect(await gift()).toMatchObject({ state: 'linked', receiverName: '', receiverEmail: null, note: '' });
  await letDayCome(order.orderNumber);
  const link = (await act({ act: 'link', id: await id() })).body as GiftsResponse;
  const token = link.url?.split('#token=')[1] ?? '';
  expect(await receive(token).read('look')).toMatchObject({ state: 'ready', note: '' });
  expect(await shop.sandbox.readMails(address)).toEqual([]);

  const { rows } = await database.execute<{ id: number }>(
    sql`select id from orders where order_number = ${order.orderNumber}`,
  );
  await erase({ emailKey: 'nobody@example.com', orderIds: rows.map(({ id }) => id) });
  expect(problemOf(await receive(token).call('look')).code).toBe('link_invalid');
  expect(await gift()).toBeUndefined();
});

test('what is old loses its words and its address; what waits is still to be sent', async () => {
  const addresses = [newReceiver(), newReceiver()];
  const [sent, waiting] = [await buy(), await buy()];
  await sent.give({ receiverEmail: addresses[0] });
  await waiting.give({ receiverEmail: addresses[1], sendAt: dayFromNow(9) });
  await eventually(async () => expect(await sent.gift()).toMatchObject({ state: 'sent' }));
  const [aged] = PORTAL_PERSONAL_DATA.aged ?? [];
  const before = new Date(Date.now() + 86_400_000 * 30);
  expect((await aged?.find(database, before))?.count).toBeGreaterThan(0);
  await inTransaction(database, 'aged', (tx) => aged?.remove(tx, before, 1000) ?? Promise.resolve(0));
  expect(await sent.gift()).toMatchObject({ receiverEmail: null, note: '' });
  expect(await waiting.gift()).toMatchObject({ receiverEmail: addresses[1], note: 'İyi ki doğdun!' });
});
