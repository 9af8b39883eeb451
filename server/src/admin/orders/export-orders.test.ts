import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { auditLog } from '../../tables/accounts.ts';

const shop = await createTestShop();
const { database } = shop.shop;
let admin: TestUser;

/** More than are read at once. */
const MANY = 1_203;
const NAMES = [
  '=cmd|calc',
  '+1',
  '-1',
  '@sum',
  'Şahin; "İpek", née',
  'Marta Kowalska',
  'x;=1+1',
  'x;"=1+1"',
  'x,\u0009@sum(1)',
];

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  const insert = (number: string, name: string, at: string) =>
    database.execute(sql`
      insert into orders (order_number, session_hash, cart_version, customer_email, email_key, customer_name,
        billing_details, payment_method, subtotal_minor, total_minor, currency, status, search_key, created_at)
      select ${number}::text || '-' || n, decode(md5(${number}::text || n), 'hex'), 1, 'm@example.net', 'm@example.net',
        ${name}, '{"phone": "+90 532 123 45 67"}', 'credit_card', 399, 399, 'USD', 'completed', lower(${number}::text),
        ${at}::timestamptz from generate_series(1, ${number === 'MANY' ? MANY : 1}::int) as n`);
  for (const [index, name] of NAMES.entries()) await insert(`NAME-${index}`, name, `2026-11-22T10:0${index}:00Z`);
  // All at one moment: only their ids differ.
  await insert('MANY', 'Many', '2026-01-01T00:00:00.000123Z');
});

afterAll(() => shop.close());

const download = (query = '') =>
  shop.request('GET', `/api/admin/orders.csv${query}`, { headers: { cookie: admin.cookie } });

test('the file is UTF-8 with a byte order mark, its lines end as in RFC 4180, and its times are ISO 8601', async () => {
  const { headers, text } = await download('?q=name-5');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/);
  expect(text.startsWith('\uFEFFid,orderNumber,createdAt,')).toBe(true);
  const [, line, end] = text.split('\r\n');
  expect(line).toMatch(
    /^\d+,NAME-5-1,2026-11-22T10:05:00\.000Z,completed,,Marta Kowalska,m@example\.net,'\+90 532 123 45 67,/,
  );
  expect(end).toBe('');
  const [latest] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(latest).toMatchObject({ actorId: admin.userId, act: 'orders.exported', after: { q: 'name-5' } });
});

test.each([
  [0, "'=cmd|calc"],
  [1, "'+1"],
  [2, "'-1"],
  [3, "'@sum"],
  [4, '"Şahin; ""İpek"", née"'],
  [6, `"x;'=1+1"`],
  [7, `"x;""'=1+1"""`],
  [8, `"x,\u0009'@sum(1)"`],
])('a spreadsheet takes the name of order %i for text: %s', async (index, cell) => {
  expect((await download(`?q=name-${index}`)).text).toContain(`,completed,,${cell},m@example.net,`);
});

test('cells can be separated by semicolons, for an Excel with decimal commas', async () => {
  const { text } = await download('?q=name-4&separator=semicolon');
  expect(text.startsWith('\uFEFFid;orderNumber;')).toBe(true);
  expect(text).toContain(';completed;;"Şahin; ""İpek"", née";m@example.net;');
  expect(text).toContain(';3,99;0,00;0,00;0,00;0,00;0,00;USD;');
  expect((await download('?q=name-5')).text).toContain(',3.99,0.00,0.00,0.00,0.00,0.00,USD,');
  expect((await download('?q=name-6&separator=semicolon')).text).toContain(`;"x;'=1+1";`);
  expect((await download('?separator=%3B')).status).toBe(422);
});

test('every order that matches is in the file once, newest first, however many have one time', async () => {
  const numbers = (text: string) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
  const many = numbers((await download('?q=many')).text);
  expect(many).toEqual(Array.from({ length: MANY }, (_, index) => `MANY-${MANY - index}`));
  expect(numbers((await download('?from=2026-11-22')).text)).toEqual(
    NAMES.map((_, index) => NAMES.length - 1 - index).map((index) => `NAME-${index}-1`),
  );
  expect(numbers((await download('?status=shipped')).text)).toEqual([]);
  expect((await download('?from=2026-11-22&to=2026-11-21')).status).toBe(422);
});

test('the file is for administrators', async () => {
  expect((await shop.request('GET', '/api/admin/orders.csv')).status).toBe(401);
  const { cookie } = await signIn(shop);
  expect((await shop.request('GET', '/api/admin/orders.csv', { headers: { cookie } })).status).toBe(403);
});
