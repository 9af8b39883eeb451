import type { MessagesResponse } from '@esimshop/contracts/admin-messages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listActs } from '../../../test/list-acts.ts';
import { createBuyer } from '../../../test/shopper.ts';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';
import { supportMessages } from '../../tables/support.ts';

const running = await openStockedShop();
let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(running, { admin: true });
});
beforeEach(() => running.shop.database.delete(supportMessages));

const call = (method: 'GET' | 'PATCH', url: string, body?: unknown) =>
  running.request(method, url, { headers: { cookie: admin.cookie }, ...(body !== undefined && { body }) });
const list = async (query = '') => (await call('GET', `/api/admin/messages${query}`)).body as MessagesResponse;
const mark = (id: number, state: string) => call('PATCH', `/api/admin/messages/${id}`, { state });

async function write(subject: string, message = 'Hello there', email = 'deniz@example.com'): Promise<void> {
  await running.request('POST', '/api/support-messages', {
    body: { name: 'Deniz Yılmaz', email, subject, message, locale: 'tr' },
  });
}

test('messages are listed, the newest first', async () => {
  await write('First');
  await write('Second', 'Which phone numbers?');
  const { messages, total, open, timeZone } = await list();
  expect(messages.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect(messages[0]).toMatchObject({ message: 'Which phone numbers?', locale: 'tr', state: 'open', orderCount: 0 });
  expect([total, open]).toEqual([2, 2]);
  expect(timeZone).toBe('Europe/Istanbul');
});

test('a message is marked as answered and opened again, each with its entry in the audit log', async () => {
  await write('First');
  const [message] = (await list()).messages;
  const id = message?.id ?? 0;
  expect((await mark(id, 'answered')).body).toMatchObject({
    message: { state: 'answered', answeredBy: admin.username },
  });
  // The second press changes nothing.
  await mark(id, 'answered');
  expect((await list('?state=open')).messages).toEqual([]);
  expect((await list('?state=answered')).messages).toHaveLength(1);
  expect((await mark(id, 'open')).body).toMatchObject({ message: { state: 'open', answeredBy: null } });
  const acts = await listActs(running, 'message', id);
  expect(acts.map(({ act }) => act)).toEqual(['message.answered', 'message.reopened']);
});

test('the search takes every character literally', async () => {
  await write('100% sure');
  await write('100 sure');
  expect((await list(`?q=${encodeURIComponent('100%')}`)).messages.map(({ subject }) => subject)).toEqual([
    '100% sure',
  ]);
  expect((await list(`?q=${encodeURIComponent("' or 1=1 --")}`)).messages).toEqual([]);
});

test('pages hold 25 messages', async () => {
  const row = { name: 'D', email: 'd@example.com', message: 'Hello', locale: 'en' as const };
  await running.shop.database
    .insert(supportMessages)
    .values(Array.from({ length: 30 }, (_, index) => ({ ...row, subject: `Message ${index}` })));
  const second = await list('?page=2');
  expect(second.messages).toHaveLength(5);
  expect(second).toMatchObject({ total: 30, page: 2, per: 25 });
});

test('unknown messages and states are refused', async () => {
  expect((await mark(999_999, 'answered')).status).toBe(404);
  expect((await mark(1, 'deleted')).status).toBe(422);
  expect((await call('PATCH', '/api/admin/messages/none', { state: 'open' })).status).toBe(404);
  expect((await call('GET', '/api/admin/messages?page=0')).status).toBe(422);
  expect((await call('GET', '/api/admin/messages?q=%00')).status).toBe(422);
});

test('a message shows how many orders its address has', async () => {
  const buyer = await createBuyer(running);
  await buyer.submit();
  await write('First', 'Hello there', buyer.email.toUpperCase());
  expect((await list()).messages[0]?.orderCount).toBe(1);
});
