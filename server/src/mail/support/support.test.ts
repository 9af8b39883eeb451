import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { supportMessages } from '../../tables/support.ts';
import { insertSupportMessage } from './store.ts';

const MESSAGE = {
  name: 'Deniz Yılmaz',
  email: 'deniz@example.com',
  subject: 'QR code',
  message: 'Hello,\nthe QR code does not scan.',
  locale: 'tr',
};

let running: TestShop;
beforeAll(async () => {
  running = await createTestShop({ runsJobs: true });
});
afterAll(() => running.close());

const send = (body: unknown) => running.request('POST', '/api/support-messages', { body });
const listKept = () => running.shop.database.select().from(supportMessages);

test('a message is kept as it was written', async () => {
  const before = (await listKept()).length;
  const answer = await send(MESSAGE);
  expect(answer).toMatchObject({ status: 201, body: { received: true } });
  const kept = await listKept();
  expect(kept).toHaveLength(before + 1);
  expect(kept.at(-1)).toMatchObject(MESSAGE);
});

test('the shop’s staff get it by mail, with the visitor’s markup escaped', async () => {
  await send({ ...MESSAGE, subject: 'Two eSIMs', message: '<b>Bold</b> & more' });
  const mail = await vi.waitFor(
    async () => {
      const mails = await running.sandbox.readMails('help@esimshop.example');
      const found = mails.find(({ subject }) => subject === 'Support: Two eSIMs');
      if (!found) throw new Error('Expected the mail to arrive');
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(mail.text).toContain('From: Deniz Yılmaz <deniz@example.com>');
  expect(mail.text).toContain('<b>Bold</b> & more');
  expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; more');
});

test('a message whose number another one has is refused, and not taken for one that was kept before', async () => {
  const { database } = running.shop;
  const message = { ...MESSAGE, locale: 'tr' } as const;
  const insert = () =>
    inTransaction(database, 'test', (tx) => insertSupportMessage(tx, { ...message, number: 'M-000000-000000' }));
  expect(await insert()).toMatchObject({ number: 'M-000000-000000' });
  await expect(insert()).rejects.toThrow();
});

test('a message that fills in the honeypot is acknowledged and dropped', async () => {
  const before = (await listKept()).length;
  const answer = await send({ ...MESSAGE, website: 'https://spam.example' });
  expect(answer.status).toBe(201);
  expect(await listKept()).toHaveLength(before);
});

test('an incomplete message is rejected with every field named', async () => {
  const answer = await send({ name: ' ', email: 'nobody', subject: '', message: '' });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'name' }, { path: 'email' }, { path: 'subject' }, { path: 'message' }],
  });
});

test('a line break cannot be smuggled into a mail header', async () => {
  const answer = await send({ ...MESSAGE, subject: 'Hello\r\nBcc: all@example.com' });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'subject' }] } });
});

test('a card number is rejected', async () => {
  const answer = await send({ ...MESSAGE, message: 'My card is 4242 4242 4242 4242' });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'message' }] } });
});
