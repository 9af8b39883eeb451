import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { BulkResponse } from '@esimshop/contracts/admin-order-acts';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { HASTE } from '../../../test/test-shop.ts';
import { users } from '../../tables/accounts.ts';
import { orders } from '../../tables/orders.ts';
import { notifyCommand, setStatusCommand } from '../commands/set-status.ts';

const shop = await openStockedShop({ runsJobs: true, timeouts: HASTE });
const { database } = shop.shop;
let admin: TestUser;

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
});
afterEach(() => shop.sandbox.clearFaults());

type Method = 'GET' | 'POST' | 'PATCH';
const call = (method: Method, url: string, body?: unknown, { cookie }: { cookie?: string } = admin) =>
  shop.request(method, url, { headers: cookie ? { cookie } : {}, ...(body !== undefined && { body }) });

/** A completed order with its eSIM and mail. */
async function placeOrder() {
  const shopper = await createBuyer(shop);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shopper.waitForOrder(orderNumber, isCompleted);
  const [row] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error('Expected the order');
  return { id: row.id, orderNumber, shopper };
}

async function read(id: number): Promise<AdminOrder> {
  return ((await call('GET', `/api/admin/orders/${id}`)).body as { order: AdminOrder }).order;
}

test('the page of an order shows its money, its eSIM and its history, and hides the ICCID', async () => {
  const { id, orderNumber } = await placeOrder();
  await eventually(async () => expect((await read(id)).emailNotificationsSent).toHaveLength(1));
  const order = await read(id);
  expect(order).toMatchObject({
    id,
    orderNumber,
    status: 'completed',
    needsAttention: null,
    payment: { method: 'credit_card', state: 'paid' },
    fulfilment: { state: 'issued', issued: 1, total: 1 },
    ledger: {
      received: '3.99',
      refunded: '0.00',
      margin: '2.49',
      costs: [{ quantity: 1, amount: '1.50', isOpen: false }],
    },
    customer: { otherOrders: 0, account: null },
    parkedPurchases: [],
    reviewedPayments: [],
  });
  expect(order.esims).toMatchObject([{ iccid: expect.stringMatching(/^\d{6}••••\d{4}$/), supplier: 'esim-go' }]);
  expect(order.timeline.map(({ kind }) => kind)).toEqual(['mail_sent', 'status', 'issued', 'paid', 'status', 'placed']);
  expect(order.timeline.find(({ kind }) => kind === 'paid')).toMatchObject({ amount: '3.99', provider: 'stripe' });
  expect((await call('GET', '/api/admin/orders/2147483647')).status).toBe(404);
  expect((await call('GET', '/api/admin/orders/2147483648')).status).toBe(404);
});

test('a whole ICCID is shown on request, and who asked is recorded', async () => {
  const { id, orderNumber, shopper } = await placeOrder();
  const [esim] = (await read(id)).esims;
  const { iccid } = (await call('POST', `/api/admin/orders/${id}/esims/${esim?.id}/reveal`)).body as { iccid: string };
  expect(iccid).toBe((await shopper.order(orderNumber)).metadata.esimInfoArray[0]?.iccid);
  expect(await listActs(shop, 'esim', esim?.id ?? 0)).toMatchObject([
    { actorId: admin.userId, act: 'esim.iccid_revealed' },
  ]);
  expect((await read(id)).timeline.find(({ kind }) => kind === 'iccid_revealed')).toMatchObject({
    actor: { kind: 'admin', name: admin.username },
  });
  const other = await placeOrder();
  expect((await call('POST', `/api/admin/orders/${other.id}/esims/${esim?.id}/reveal`)).status).toBe(404);
});

test('any status can follow any other, with an event, a timestamp, an audit record and warnings', async () => {
  const { id, orderNumber } = await placeOrder();
  const shipped = await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped' });
  expect(shipped.body).toMatchObject({
    order: { id, orderNumber, status: 'shipped' },
    from: 'completed',
    warnings: ['was_final'],
  });
  const order = await read(id);
  expect(order.shippedAt).not.toBeNull();
  // The confirmation may still be sent meanwhile.
  expect(order.timeline.find(({ kind }) => kind === 'status')).toMatchObject({
    from: 'completed',
    to: 'shipped',
    actor: { kind: 'admin', name: admin.username },
  });
  expect(await listActs(shop, 'order', id)).toEqual([
    {
      actorId: admin.userId,
      act: 'order.status_changed',
      before: { status: 'completed' },
      after: { status: 'shipped' },
    },
  ]);
  for (const status of ORDER_STATUSES) {
    expect((await call('PATCH', `/api/orders/${id}/status`, { status })).status).toBe(200);
  }
  expect((await call('PATCH', `/api/orders/${id}/status`, { status: 'refunded' })).body).toMatchObject({
    warnings: [],
  });
  expect(await listActs(shop, 'order', id)).toHaveLength(1 + ORDER_STATUSES.length);
  const refused = await call('PATCH', `/api/orders/${id}/status`, { status: 'lost' });
  expect([refused.status, problemOf(refused).code]).toEqual([422, 'invalid_input']);
  expect((await call('PATCH', '/api/orders/2147483647/status', { status: 'shipped' })).status).toBe(404);
  expect((await call('PATCH', '/api/orders/0/status', { status: 'shipped' })).status).toBe(404);
});

test('a change of what somebody else has changed meanwhile shows what holds now, and is not made', async () => {
  const { id } = await placeOrder();
  const { updatedAt } = await read(id);
  const other = await signIn(shop, { admin: true });
  const first = await call('PATCH', `/api/orders/${id}/status`, { status: 'processed', updatedAt }, other);
  expect(first.status).toBe(200);
  const second = await call('PATCH', `/api/orders/${id}/status`, { status: 'cancelled', updatedAt });
  expect([second.status, problemOf(second).code]).toEqual([409, 'conflict']);
  const { current } = problemOf(second);
  expect(current).toMatchObject({ status: 'processed', changedBy: { kind: 'admin', name: other.username } });
  expect((await read(id)).status).toBe('processed');
  const third = await call('PATCH', `/api/orders/${id}/status`, { status: 'cancelled', updatedAt: current?.updatedAt });
  expect(third.status).toBe(200);
});

test('a status set by mistake is undone completely, and the history shows both changes', async () => {
  const { id, orderNumber } = await placeOrder();
  const before = await read(id);
  const set = await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped', updatedAt: before.updatedAt });
  const { updatedAt } = (set.body as { order: { updatedAt: string } }).order;
  const undone = await call('POST', `/api/admin/orders/${id}/status/undo`, { updatedAt });
  expect([undone.status, undone.body]).toEqual([
    200,
    {
      order: { id, orderNumber, status: 'completed', updatedAt: expect.any(String) },
      from: 'shipped',
      toldRecipient: null,
    },
  ]);
  const after = await read(id);
  expect(after).toMatchObject({ status: 'completed', completedAt: before.completedAt, shippedAt: null });
  const steps = after.timeline.filter(({ kind }) => kind === 'status').map(({ from, to }) => [from, to]);
  expect(steps.slice(0, 2)).toEqual([
    ['shipped', 'completed'],
    ['completed', 'shipped'],
  ]);
  expect(await listActs(shop, 'order', id)).toMatchObject([
    { act: 'order.status_changed', before: { status: 'completed' }, after: { status: 'shipped' } },
    {
      actorId: admin.userId,
      act: 'order.status_undone',
      before: { status: 'shipped' },
      after: { status: 'completed' },
    },
  ]);
});

test('taking back a second time of one status leaves the time of the first', async () => {
  const { id } = await placeOrder();
  await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped' });
  const first = await read(id);
  await call('PATCH', `/api/orders/${id}/status`, { status: 'processed' });
  await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped' });
  const { updatedAt, shippedAt } = await read(id);
  expect(shippedAt).not.toBe(first.shippedAt);
  expect((await call('POST', `/api/admin/orders/${id}/status/undo`, { updatedAt })).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'processed', shippedAt: first.shippedAt });
});

test('nothing is undone that somebody has changed since, that the shop did itself, or that was undone before', async () => {
  const { id } = await placeOrder();
  const undo = (updatedAt: string) => call('POST', `/api/admin/orders/${id}/status/undo`, { updatedAt });
  const own = await undo((await read(id)).updatedAt);
  expect([own.status, problemOf(own).current]).toMatchObject([409, { status: 'completed' }]);

  await call('PATCH', `/api/orders/${id}/status`, { status: 'cancelled' });
  const { updatedAt } = await read(id);
  const other = await signIn(shop, { admin: true });
  await call('PATCH', `/api/orders/${id}/status`, { status: 'processed' }, other);
  const stale = await undo(updatedAt);
  expect([stale.status, problemOf(stale).code]).toEqual([409, 'conflict']);
  expect(problemOf(stale).current).toMatchObject({ status: 'processed', changedBy: { name: other.username } });
  expect((await read(id)).status).toBe('processed');

  expect((await undo((await read(id)).updatedAt)).status).toBe(200);
  expect((await read(id)).status).toBe('cancelled');
  expect((await undo((await read(id)).updatedAt)).status).toBe(409);
  expect((await call('POST', `/api/admin/orders/${id}/status/undo`, {})).status).toBe(422);
  expect((await call('POST', '/api/admin/orders/2147483647/status/undo', { updatedAt })).status).toBe(404);
});

test('an undo reports who has been mailed the status meanwhile', async () => {
  const { id } = await placeOrder();
  await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped' });
  expect((await call('POST', `/api/orders/${id}/notify`, { status: 'shipped' })).status).toBe(200);
  const { updatedAt, customer } = await read(id);
  const undone = await call('POST', `/api/admin/orders/${id}/status/undo`, { updatedAt });
  expect(undone.body).toMatchObject({ order: { status: 'completed' }, toldRecipient: customer.email });
  // Before the next change, or the mail would count as one about that.
  await eventually(async () => expect((await read(id)).emailNotificationsSent).toHaveLength(2));

  await call('PATCH', `/api/orders/${id}/status`, { status: 'shipped' });
  const again = await call('POST', `/api/admin/orders/${id}/status/undo`, { updatedAt: (await read(id)).updatedAt });
  expect(again.body).toMatchObject({ order: { status: 'completed' }, toldRecipient: null });
});

test('many orders are undone one by one', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()];
  const set = await call('POST', '/api/admin/orders/bulk/status', { ids: [first.id, second.id], status: 'cancelled' });
  const { done } = set.body as BulkResponse;
  expect(done.map(({ from, status }) => [from, status])).toEqual(Array(2).fill(['completed', 'cancelled']));
  await call('PATCH', `/api/orders/${second.id}/status`, { status: 'processed' });
  const undone = await call('POST', '/api/admin/orders/bulk/status/undo', {
    ids: done.map(({ id }) => id),
    updatedAt: Object.fromEntries(done.map(({ id, updatedAt }) => [id, updatedAt])),
  });
  expect(undone.body).toMatchObject({
    done: [{ id: first.id, from: 'cancelled', status: 'completed' }],
    failed: [{ id: second.id, code: 'conflict' }],
  });
});

test('of ten changes of one state at once, one is made', async () => {
  const { id } = await placeOrder();
  const { updatedAt } = await read(id);
  const attempts = Array.from({ length: 10 }, (_, index) =>
    call('PATCH', `/api/orders/${id}/status`, { status: index % 2 ? 'shipped' : 'refunded', updatedAt }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
});

test('a notification is one mail of that status in the language of the order, and not twice in ten minutes', async () => {
  const { id, orderNumber, shopper } = await placeOrder();
  await database.update(orders).set({ locale: 'tr' }).where(eq(orders.id, id));
  const sent = await call('POST', `/api/orders/${id}/notify`, { status: 'refunded' });
  expect(sent.body).toEqual({
    message: `The e-mail about the status refunded is on its way to ${shopper.email}.`,
    recipient: shopper.email,
    status: 'refunded',
  });
  const again = await call('POST', `/api/orders/${id}/notify`, { status: 'refunded' });
  expect([again.status, problemOf(again).code]).toEqual([409, 'already_notified']);
  expect(problemOf(again).detail).toMatch(/It can be sent again in 10 minutes\.$/);
  expect((await call('POST', `/api/orders/${id}/notify`, { status: 'shipped' })).status).toBe(200);
  await eventually(async () => {
    const { emailNotificationsSent } = await read(id);
    expect(emailNotificationsSent.map(({ kind }) => kind).toSorted()).toEqual([
      'confirmation',
      'status-refunded',
      'status-shipped',
    ]);
  });
  const subjects = (await shop.sandbox.readMails(shopper.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Siparişinizin ücreti iade edildi: sipariş ${orderNumber}`);
  expect(await listActs(shop, 'order', id)).toMatchObject([{ act: 'order.notified' }, { act: 'order.notified' }]);
  await database.execute(sql`update mails set sent_at = now() - interval '601 seconds' where order_id = ${id}`);
  expect((await call('POST', `/api/orders/${id}/notify`, { status: 'refunded' })).status).toBe(200);
});

test.each(['reject', '503'])('a notification that ran into %s is sent again at once, and once', async (fault) => {
  const { id, shopper } = await placeOrder();
  await eventually(async () => expect((await read(id)).emailNotificationsSent).toHaveLength(1));
  const notify = () => call('POST', `/api/orders/${id}/notify`, { status: 'shipped' });
  const mailsOf = async () => (await read(id)).mails.filter(({ kind }) => kind === 'status-shipped');
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault, times: 1000 });
  expect((await notify()).status).toBe(200);
  await eventually(async () => expect(await mailsOf()).toMatchObject([{ problem: expect.any(String), sentAt: null }]));
  await shop.sandbox.clearFaults();
  const clicks = (await Promise.all([notify(), notify(), notify()])).map(({ status }) => status);
  expect(clicks).toContain(200);
  await eventually(async () => expect(await mailsOf()).toMatchObject([{ state: 'sent', problem: null }]));
  await call('POST', '/api/admin/system/retry-failed-jobs');
  expect(problemOf(await notify()).code).toBe('already_notified');
  await eventually(async () => expect((await shop.shop.sweeps.counts())['deliver-mail'].waiting).toBe(0));
  expect(await shop.sandbox.readMails(shopper.email)).toHaveLength(2);
  expect((await read(id)).timeline.filter(({ kind }) => kind === 'mail_sent')).toHaveLength(2);
});

test('the mail with the codes is sent again with a new link, once a minute', async () => {
  const { id, shopper } = await placeOrder();
  await eventually(async () => expect((await read(id)).emailNotificationsSent).toHaveLength(1));
  await database.execute(sql`update mails set sent_at = now() - interval '61 seconds' where order_id = ${id}`);
  const resent = await call('POST', `/api/admin/orders/${id}/mails/resend`);
  expect(resent.body).toEqual({ recipient: shopper.email });
  expect(problemOf(await call('POST', `/api/admin/orders/${id}/mails/resend`)).code).toBe('already_notified');
  await eventually(async () => {
    const mails = await shop.sandbox.readMails(shopper.email);
    const links = mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(new Set(links).size).toBe(2);
  });
});

test('a buyer’s links are revoked at once, which the timeline and the audit log record', async () => {
  const { id, shopper } = await placeOrder();
  let token: string | undefined;
  await eventually(async () => {
    const [mail] = await shop.sandbox.readMails(shopper.email);
    token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
  });
  const open = () => shop.request('GET', `/api/portal/customer?token=${token}`);
  expect((await open()).status).toBe(200);
  const revoke = () => call('POST', `/api/admin/orders/${id}/portal-links/revoke`);
  expect((await revoke()).body).toEqual({ revoked: 1 });
  expect((await open()).status).toBe(401);
  expect((await revoke()).body).toEqual({ revoked: 0 });
  expect((await read(id)).timeline[0]).toMatchObject({
    kind: 'links_revoked',
    actor: { kind: 'admin', name: admin.username },
  });
  const [first] = await listActs(shop, 'order', id);
  expect(first).toMatchObject({ actorId: admin.userId, act: 'customer.links_revoked', after: { links: 1 } });
  expect((await call('POST', '/api/admin/orders/2147483647/portal-links/revoke')).status).toBe(404);
});

test('an order is shown as it was at one moment, whatever is committed while it is read', async () => {
  const { id } = await placeOrder();
  await eventually(async () => expect((await read(id)).mails[0]?.state).toBe('sent'));
  const reading = await database.transaction(async (tx) => {
    // What the page reads of the mails has to wait; it has the rest by then.
    await tx.execute(sql`lock table mails in access exclusive mode`);
    const read = call('GET', `/api/admin/orders/${id}`);
    const waits = sql`select from pg_locks join pg_database d on d.oid = pg_locks.database
      where relation = 'mails'::regclass and not granted and datname = current_database()`;
    await eventually(async () => expect((await database.execute(waits)).rows).not.toEqual([]));
    await tx.execute(sql`update orders set notes = 'Late' where id = ${id}`);
    await tx.execute(sql`update mails set problem = 'Late' where order_id = ${id}`);
    return { read };
  });
  const { order } = (await reading.read).body as { order: AdminOrder };
  expect([order.notes, order.mails[0]?.problem]).toEqual([null, null]);
});

test('an order is found by the whole ICCID of its eSIM, and the supplier is asked about it on request', async () => {
  const { id, shopper, orderNumber } = await placeOrder();
  const { metadata } = await shopper.waitForOrder(orderNumber, isCompleted);
  const iccid = metadata.esimInfoArray[0]?.iccid ?? '';
  const find = async (q: string) => {
    const { body } = await call('GET', `/api/orders?${new URLSearchParams({ q })}`);
    return (body as { orders: { id: number }[] }).orders.map((order) => order.id);
  };
  expect(await find(iccid)).toEqual([id]);
  expect(await find(` ${iccid.slice(0, 4)} ${iccid.slice(4)} `)).toEqual([id]);
  expect(await find(iccid.replace(/(\d{4})(?=\d)/g, '$1-'))).toEqual([id]);
  expect(await find(`${iccid.slice(0, -1)}${(Number(iccid.at(-1)) + 1) % 10}`)).toEqual([]);

  const [esim] = (await read(id)).esims;
  const topUp = await placeOrder();
  await topUp.shopper.waitForOrder(topUp.orderNumber, isCompleted);
  const setToppedUp = (esimId: number | null) =>
    database.execute(sql`update order_lines set topped_up_esim_id = ${esimId} where order_id = ${topUp.id}`);
  await setToppedUp(esim?.id ?? 0);
  expect((await find(iccid)).toSorted((a, b) => a - b)).toEqual([id, topUp.id]);
  await setToppedUp(null);

  const refresh = (esimId: number | undefined) => call('POST', `/api/admin/orders/${id}/esims/${esimId}/refresh`);
  // A busy machine may give the supplier too little time.
  await eventually(async () => {
    const { order } = (await refresh(esim?.id)).body as { order?: AdminOrder };
    expect(order?.esims[0]).toMatchObject({ id: esim?.id, usedMb: 0, asOf: expect.any(String) });
  });
  expect((await refresh(2147483647)).status).toBe(404);
});

test('a note of the owner is on the timeline and in the audit log, and its customer never sees it', async () => {
  const { id, orderNumber, shopper } = await placeOrder();
  const { updatedAt } = await read(id);
  const add = (text: string) => call('POST', `/api/admin/orders/${id}/notes`, { text });
  await add('Called: arrives on Tuesday.');
  const { order } = (await add('  Wants a refund\n"if late"  ')).body as { order: AdminOrder };
  const text = 'Wants a refund\n"if late"';
  expect(order).toMatchObject({ notes: text, updatedAt });
  expect(order.timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
    { text, actor: { kind: 'admin', name: admin.username } },
    { text: 'Called: arrives on Tuesday.' },
  ]);
  expect((await listActs(shop, 'order', id)).at(-1)).toMatchObject({ act: 'order.note_added', after: { note: text } });
  const shown = [
    await shopper.call('GET', `/api/orders/${orderNumber}`),
    await call('GET', `/api/admin/mail-previews/shipped?order=${id}`),
  ];
  for (const { status, text: body } of shown) {
    expect(status).toBe(200);
    expect(body).not.toContain('Wants a refund');
  }
});

test.each([
  ['nothing', ' \n '],
  ['too much', 'a'.repeat(2001)],
  ['a control character', 'a\u0000b'],
  ['a card number', 'paid with 4242 4242 4242 4242'],
])('a note with %s is refused', async (_, text) => {
  const { id } = await placeOrder();
  expect((await call('POST', `/api/admin/orders/${id}/notes`, { text })).status).toBe(422);
  expect((await read(id)).notes).toBeNull();
});

test('a note for an unknown order is refused', async () => {
  expect((await call('POST', '/api/admin/orders/2147483647/notes', { text: 'Hello' })).status).toBe(404);
});

test('many orders change one by one: what cannot be changed is reported, in any order, and each once', async () => {
  const [one, two, three] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const { updatedAt } = await read(two.id);
  await call('PATCH', `/api/orders/${two.id}/status`, { status: 'processed' });
  const ids = [three.id, 2_147_483_647, two.id, one.id, three.id];
  const response = await call('POST', '/api/admin/orders/bulk/status', {
    ids,
    status: 'shipped',
    updatedAt: { [two.id]: updatedAt },
  });
  const { done, failed } = response.body as BulkResponse;
  expect(done.map(({ id, status }) => [id, status])).toEqual([
    [three.id, 'shipped'],
    [one.id, 'shipped'],
  ]);
  expect(failed).toMatchObject([
    { id: 2_147_483_647, orderNumber: null, code: 'order_not_found' },
    { id: two.id, orderNumber: two.orderNumber, code: 'conflict' },
  ]);
  expect((await read(two.id)).status).toBe('processed');
  const notified = await call('POST', '/api/admin/orders/bulk/notify', { ids: [one.id, two.id, one.id] });
  expect(notified.body).toMatchObject({ done: [{ id: one.id }, { id: two.id }], failed: [] });
  const again = await call('POST', '/api/admin/orders/bulk/notify', { ids: [two.id], status: 'processed' });
  expect(again.body).toMatchObject({ done: [], failed: [{ id: two.id, code: 'already_notified' }] });
});

test('the commands do the same acts, in the name of the command line', async () => {
  const { id, orderNumber } = await placeOrder();
  await setStatusCommand.run(shop.shop, [orderNumber.toLowerCase(), 'shipped']);
  await notifyCommand.run(shop.shop, [orderNumber, 'shipped']);
  await expect(notifyCommand.run(shop.shop, [orderNumber, 'shipped'])).rejects.toThrow('It can be sent again in');
  await expect(setStatusCommand.run(shop.shop, [orderNumber, 'lost'])).rejects.toThrow('Expected one of pending,');
  await expect(setStatusCommand.run(shop.shop, ['ES-0000-0000-0000', 'shipped'])).rejects.toThrow('There is no order');
  expect(await listActs(shop, 'order', id)).toMatchObject([
    { actorId: null, act: 'order.status_changed' },
    { actorId: null, act: 'order.notified' },
  ]);
  const change = (await read(id)).timeline.find(({ to }) => to === 'shipped');
  expect(change).toMatchObject({ kind: 'status', actor: { kind: 'command', name: null } });
});

test.each(ORDER_STATUSES)('the mail about %s can be looked at in both languages', async (status) => {
  for (const locale of ['en', 'tr']) {
    const preview = await call('GET', `/api/admin/mail-previews/${status}?locale=${locale}`);
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(preview.text).toContain('ES-7K4M-2QXR-9TBD');
    expect(preview.text).toContain(`lang="${locale}"`);
  }
});

test('nobody but an administrator does any of this, and one who is demoted meanwhile no longer does', async () => {
  const { id } = await placeOrder();
  const acts: [Method, string, unknown?][] = [
    ['GET', `/api/admin/orders/${id}`],
    ['GET', '/api/admin/mail-previews/shipped'],
    ['PATCH', `/api/orders/${id}/status`, { status: 'shipped' }],
    ['POST', `/api/orders/${id}/notify`, { status: 'shipped' }],
    ['POST', `/api/admin/orders/${id}/mails/resend`],
    ['POST', `/api/admin/orders/${id}/esims/1/reveal`],
    ['POST', '/api/admin/orders/bulk/status', { ids: [id], status: 'shipped' }],
    ['POST', '/api/admin/orders/bulk/notify', { ids: [id] }],
    ['POST', `/api/admin/orders/${id}/purchases/1/resolve`, { choice: 'retry' }],
    ['POST', `/api/admin/orders/${id}/payments/1/resolve`, { choice: 'accept' }],
  ];
  const user = await signIn(shop);
  const demoted = await signIn(shop, { admin: true });
  expect((await call('GET', `/api/admin/orders/${id}`, undefined, demoted)).status).toBe(200);
  await database.update(users).set({ role: null }).where(eq(users.id, demoted.userId));
  for (const [method, url, body] of acts) {
    const statuses = [{}, user, demoted].map(async (who) => (await call(method, url, body, who)).status);
    expect(await Promise.all(statuses), `${method} ${url}`).toEqual([401, 403, 403]);
  }
  expect(await listActs(shop, 'order', id)).toEqual([]);
});
