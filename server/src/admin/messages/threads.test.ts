import type { MessagesResponse, Thread } from '@esimshop/contracts/admin-messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { createBuyer, eventually, problemOf } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { mails } from '../../tables/mail.ts';
import { supportEntries } from '../../tables/support.ts';

let shop: TestShop;
let owner: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  shop = await createTestShop({ runsJobs: true });
  await stockPlans(shop.shop);
  owner = await signIn(shop, { admin: true });
  colleague = await signIn(shop, { role: 'support' });
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'PATCH' | 'POST', url: string, body?: unknown, { cookie } = owner, key?: string) =>
  shop.request(method, url, {
    headers: { cookie, ...(key && { 'idempotency-key': key }) },
    ...(body !== undefined && { body }),
  });
const show = async (id: number) => (await call('GET', `/api/admin/messages/${id}`)).body as Thread;

let count = 0;
const newKey = () => `entry-key-${++count}`;
type Entry = { id: number; text: string; seen?: number; key?: string; as?: TestUser };
const write = (kind: 'replies' | 'customer-words', { id, text, seen = 0, key = newKey(), as = owner }: Entry) =>
  call('POST', `/api/admin/messages/${id}/${kind}`, { text, seen }, as, key);
const reply = (entry: Entry) => write('replies', entry);
const paste = (entry: Entry) => write('customer-words', entry);

/** A customer who has written. */
async function receive({ email = `c${++count}@example.com`, subject = 'QR code', message = 'It does not scan.' } = {}) {
  const body = { name: 'Deniz Yılmaz', email, subject, message, locale: 'tr' };
  expect((await shop.request('POST', '/api/support-messages', { body })).status).toBe(201);
  const { messages } = (await call('GET', '/api/admin/messages')).body as MessagesResponse;
  const id = messages[0]?.id ?? 0;
  return { id, email, number: messages[0]?.number ?? '' };
}

async function readMails(email: string, arrived: number) {
  await eventually(async () => expect(await shop.sandbox.readMails(email)).toHaveLength(arrived), 30_000);
  return (await shop.sandbox.readMails(email)).toReversed();
}

test('a reply goes out in the shop’s name and the customer’s language, and its thread holds together', async () => {
  const { id, email, number } = await receive({ message: '<b>Merhaba</b>,\nkod taranmıyor.' });
  const { status, body } = await reply({ id, text: 'Merhaba Deniz Bey,\n\n<i>şimdi</i> deneyin.' });
  expect(status).toBe(200);
  const thread = body as Thread;
  expect(thread.message).toMatchObject({ state: 'answered', answeredBy: owner.username });
  expect(thread.entries).toMatchObject([{ author: 'shop', writtenBy: owner.username, mail: { problem: null } }]);
  const [first] = await readMails(email, 1);
  expect(first).toMatchObject({
    subject: `Re: QR code [${number}]`,
    inReplyTo: `<support.${number}@127.0.0.1>`,
    references: `<support.${number}@127.0.0.1>`,
  });
  expect(first?.text).toContain('<i>şimdi</i> deneyin.');
  expect(first?.text).toContain('> <b>Merhaba</b>,\n> kod taranmıyor.');
  expect(first?.text).toContain(`Referans: ${number}`);
  expect(first?.html).toContain('&lt;i&gt;şimdi&lt;/i&gt; deneyin.');
  expect(first?.html).not.toContain('<i>');

  const seen = thread.entries[0]?.id ?? 0;
  await paste({ id, text: 'Oldu, teşekkürler!', seen });
  const { entries } = await show(id);
  expect((await reply({ id, text: 'Ne güzel.', seen: entries.at(-1)?.id ?? 0 })).status).toBe(200);
  const [, second] = await readMails(email, 2);
  expect(second?.subject).toBe(first?.subject);
  expect(second?.inReplyTo).toBe(first?.messageId);
  expect(second?.references).toBe(`<support.${number}@127.0.0.1> ${first?.messageId}`);
  expect(second?.text).toContain('> Oldu, teşekkürler!');
  expect((await show(id)).entries.map(({ mail }) => mail?.state)).toEqual(['sent', undefined, 'sent']);
  const acts = await listActs(shop, 'message', id);
  expect(acts.map(({ act }) => act)).toEqual(['message.replied', 'message.words_pasted', 'message.replied']);
});

test('a reply that is pressed many times at once is mailed once', async () => {
  const { id, email } = await receive();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => reply({ id, text: 'Once only.', key })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await show(id)).entries).toHaveLength(1);
  await readMails(email, 1);
  expect(await shop.shop.database.$count(mails, eq(mails.recipient, email))).toBe(1);
  expect(problemOf(await reply({ id, text: 'Something else.', key })).code).toBe('idempotency_key_reused');
  expect((await call('POST', `/api/admin/messages/${id}/replies`, { text: 'No key', seen: 0 })).status).toBe(400);
});

test('of two who answer at once, the second is told what the first wrote', async () => {
  const { id, email } = await receive();
  const answers = await Promise.all([
    reply({ id, text: 'From the owner.' }),
    reply({ id, text: 'From a colleague.', as: colleague }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  if (!late) throw new Error('Expected one of them to be late');
  expect(problemOf(late)).toMatchObject({ code: 'conflict', current: { entries: [{ author: 'shop' }] } });
  await readMails(email, 1);
  const seen = (await show(id)).entries.at(-1)?.id ?? 0;
  expect((await reply({ id, text: 'And this.', seen, as: colleague })).status).toBe(200);
  await readMails(email, 2);
});

test('a thread waits on the overview until it is answered, and again when the customer has written', async () => {
  const waiting = async () => {
    const { rows } = await shop.shop.database.execute<{ id: number }>(
      sql`select case_id as id from owner_cases where kind = 'messages_unanswered'`,
    );
    return rows.map((row) => row.id);
  };
  const { id } = await receive();
  expect(await waiting()).toContain(id);
  const { entries } = (await reply({ id, text: 'Here you are.' })).body as Thread;
  expect(await waiting()).not.toContain(id);
  await paste({ id, text: 'One more thing.', seen: entries[0]?.id ?? 0 });
  expect((await show(id)).message).toMatchObject({ state: 'open', answeredBy: null });
  expect(await waiting()).toContain(id);
  const closed = await call('PATCH', `/api/admin/messages/${id}`, { state: 'closed' }, colleague);
  expect(closed.body).toMatchObject({ message: { state: 'closed', answeredBy: colleague.username } });
  expect(await waiting()).not.toContain(id);
  const { messages } = (await call('GET', '/api/admin/messages?state=closed')).body as MessagesResponse;
  expect(messages.map((each) => each.id)).toEqual([id]);
  const answered = (await call('GET', '/api/admin/messages?state=answered')).body as MessagesResponse;
  expect(answered.messages.map((each) => each.id)).not.toContain(id);
  const found = (await call('GET', '/api/admin/messages?q=more%20thing')).body as MessagesResponse;
  expect(found.messages.map((each) => each.id)).toEqual([id]);
});

test('a reply that the mail server refuses says so in the thread, and is sent again on demand', async () => {
  const { id, email } = await receive();
  // The mail to the staff goes first.
  await eventually(async () => expect(await shop.shop.database.$count(mails, eq(mails.state, 'queued'))).toBe(0));
  await shop.sandbox.addFault({ partner: 'mail', operation: 'deliver', fault: 'reject' });
  const { entries } = (await reply({ id, text: 'You will not get this.' })).body as Thread;
  await eventually(async () => {
    expect((await show(id)).entries[0]?.mail).toMatchObject({ state: 'failed', sentAt: null });
  }, 30_000);
  expect((await show(id)).entries[0]?.mail?.problem).toMatch(/not accepted/);
  const resend = () => call('POST', `/api/admin/messages/${id}/replies/${entries[0]?.id}/resend`);
  expect((await resend()).status).toBe(200);
  await readMails(email, 1);
  await eventually(async () => expect((await show(id)).entries[0]?.mail?.state).toBe('sent'));
  expect(problemOf(await resend()).code).toBe('already_decided');
  expect((await call('POST', `/api/admin/messages/${id}/replies/999999/resend`)).status).toBe(404);
});

test('beside it stand the orders of the address, and one that it names; another’s is marked and fills in nothing', async () => {
  const [buyer, other] = [await createBuyer(shop), await createBuyer(shop)];
  const orderOf = async (who: typeof buyer) => {
    const { body } = await who.submit();
    return (body as { order: { orderNumber: string } }).order.orderNumber;
  };
  const [own, foreign] = [await orderOf(buyer), await orderOf(other)];
  const spelled = foreign.replaceAll('-', ' ').toLowerCase();
  const { id } = await receive({ email: buyer.email, message: `About ${spelled}, please` });
  const thread = await show(id);
  expect(thread.orders).toMatchObject([
    { orderNumber: foreign, isNamed: true, isOfOther: true },
    { orderNumber: own, isNamed: false, isOfOther: false },
  ]);
  expect(thread.values).toMatchObject({ name: 'Deniz Yılmaz', order: own, plan: expect.stringMatching(/\d/) });
  await eventually(async () =>
    expect((await show(id)).esims).toMatchObject([{ stage: expect.any(String), iccidLast4: expect.any(String) }, {}]),
  );
  const stranger = await show((await receive()).id);
  expect(stranger).toMatchObject({ orders: [], esims: [], values: { order: null, plan: null } });
});

test.each([
  ['nothing', '  '],
  ['too much', 'x'.repeat(5001)],
  ['a control character', 'a\u0007b'],
  ['a card number', 'Pay with 4242 4242 4242 4242'],
  ['a placeholder', 'Dear {{name}}'],
])('a reply of %s is refused, and the field named', async (_, text) => {
  const { id } = await receive();
  expect(problemOf(await reply({ id, text })).errors).toMatchObject([{ path: 'text' }]);
  expect((await show(id)).entries).toEqual([]);
});

test('the thread of an erased customer is gone, and nobody writes in it', async () => {
  const { id, email } = await receive();
  await reply({ id, text: 'A secret of theirs.' });
  await readMails(email, 1);
  const copy = await call('POST', `/api/admin/customers/message-${id}/copy`, { format: 'json' });
  const { replies } = JSON.parse((copy.body as { content: string }).content) as { replies: unknown };
  expect(replies).toMatchObject([{ author: 'shop', text: 'A secret of theirs.' }]);
  const erasure = () => call('POST', `/api/admin/customers/message-${id}/erasure`, { email });
  await eventually(async () => expect((await erasure()).status).toBe(200), 30_000);
  expect(await shop.shop.database.$count(supportEntries, eq(supportEntries.messageId, id))).toBe(0);
  expect(problemOf(await reply({ id, text: 'Too late.' })).code).toBe('not_found');
  expect((await call('GET', `/api/admin/messages/${id}`)).status).toBe(404);
  const { rows } = await shop.shop.database.execute(sql`select 1 from mails where payload::text like '%entryId%'
    and recipient = ${email}`);
  expect(rows).toEqual([]);
});
