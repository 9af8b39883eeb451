import type { AuditResponse } from '@esimshop/contracts/admin-audit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../../test/sign-in.ts';
import { createTestShop } from '../../../test/test-shop.ts';
import { recordAudit } from '../../accounts/audit-log.ts';

const shop = await createTestShop();
const { database } = shop.shop;
let admin: TestUser;
let other: TestUser;

/** More than are read at once. */
const MANY = 1_103;

beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  other = await signIn(shop, { admin: true });
  const record = (actorId: number | undefined, act: 'order.notified' | 'order.status_changed' | 'user.role_changed') =>
    recordAudit(database, {
      actorId,
      act,
      subjectKind: 'order',
      subjectId: 7,
      after: { note: '=1+1', status: 'paid' },
    });
  await record(admin.userId, 'order.notified');
  await record(other.userId, 'order.notified');
  await record(other.userId, 'order.status_changed');
  await record(undefined, 'user.role_changed');
  // On the shop's clock in Istanbul, the first is on the 10th and the second on the 11th.
  await database.execute(sql`
    insert into audit_log (actor_name, act, subject_kind, subject_id, created_at) values
      ('=evil', 'jobs.retried', 'jobs', 'failed', '2026-01-10T20:59:59.999Z'),
      ('@evil', 'jobs.retried', 'jobs', 'failed', '2026-01-10T21:00:00Z')`);
  await database.execute(sql`
    insert into audit_log (actor_id, actor_name, act, subject_kind, subject_id)
    select 1, 'many', 'catalogue.sync_requested', 'catalogue', n from generate_series(1, ${MANY}::int) as n`);
});

afterAll(() => shop.close());

const get = (url: string, cookie = admin.cookie) => shop.request('GET', url, { headers: { cookie } });
const list = async (query: string) => (await get(`/api/admin/audit?${query}`)).body as AuditResponse;
const acts = async (query: string) => (await list(query)).entries.map(({ act }) => act);

test('the audit log is narrowed to what one person did, and the shop itself is one', async () => {
  expect(await acts(`person=${other.username}`)).toEqual(['order.status_changed', 'order.notified']);
  expect(await acts('person=system')).toEqual(['jobs.retried', 'jobs.retried', 'user.role_changed']);
  expect(await acts(`person=${other.username.slice(0, 4)}`)).toEqual([]);
  const { administrators } = await list('');
  expect(administrators).toEqual([admin.username, other.username].sort());
});

test('who chose the name of the shop is not taken for it', async () => {
  await database.execute(sql`
    insert into audit_log (actor_id, actor_name, act, subject_kind, subject_id)
    values (9, 'system', 'user.password_changed', 'user', '9')`);
  expect(await acts('person=system')).not.toContain('user.password_changed');
});

test('the audit log is narrowed to acts, together with the other filters', async () => {
  expect((await list('act=order.notified')).total).toBe(2);
  expect((await list('act=order.notified,order.status_changed')).total).toBe(3);
  expect((await list(`act=order.notified&person=${admin.username}&q=order`)).total).toBe(1);
  expect((await list('act=order.notified&q=jobs')).total).toBe(0);
  expect((await get('/api/admin/audit?act=order.teleported')).status).toBe(422);
  expect((await get('/api/admin/audit?person=%00')).status).toBe(422);
});

test('days of the audit log begin and end where the shop is, and cannot be reversed', async () => {
  const on = async (from: string, to: string) =>
    (await list(`from=${from}&to=${to}`)).entries.map((each) => each.actor);
  expect(await on('2026-01-10', '2026-01-10')).toEqual(['=evil']);
  expect(await on('2026-01-11', '2026-01-11')).toEqual(['@evil']);
  expect(await on('2001-01-01', '2026-01-31')).toEqual(['@evil', '=evil']);
  for (const file of ['audit', 'audit.csv']) {
    expect((await get(`/api/admin/${file}?from=2026-01-11&to=2026-01-10`)).status).toBe(422);
    expect((await get(`/api/admin/${file}?from=2026-02-30`)).status).toBe(422);
  }
});

test('the file of the audit log has every act that matches once, newest first, as text for a spreadsheet', async () => {
  const file = await get('/api/admin/audit.csv?act=jobs.retried&separator=semicolon');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/);
  const [head, ...lines] = file.text.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFid;at;actor;act;subjectKind;subjectId;before;after;network');
  expect(lines).toEqual([
    expect.stringMatching(/^\d+;2026-01-10T21:00:00\.000Z;'@evil;jobs\.retried;jobs;failed;;;$/),
    expect.stringMatching(/^\d+;2026-01-10T20:59:59\.999Z;'=evil;jobs\.retried;jobs;failed;;;$/),
  ]);
  const { text } = await get(`/api/admin/audit.csv?person=${other.username}`);
  expect(text).toContain(`,order,7,,"{""note"":""=1+1"",""status"":""paid""}",`);
  const many = (await get('/api/admin/audit.csv?person=many')).text.trimEnd().split('\r\n').slice(1);
  expect(many.map((line) => Number(line.split(',')[5]))).toEqual(Array.from({ length: MANY }, (_, at) => MANY - at));
});

test('exporting the audit log is recorded in it', async () => {
  await get('/api/admin/audit.csv?act=order.notified&from=2026-01-01');
  expect((await list('act=audit.exported')).entries[0]).toMatchObject({
    actor: admin.username,
    after: { act: ['order.notified'], from: '2026-01-01' },
  });
});

test('the file of the audit log is for administrators', async () => {
  expect((await shop.request('GET', '/api/admin/audit.csv')).status).toBe(401);
  const { cookie } = await signIn(shop);
  expect((await get('/api/admin/audit.csv', cookie)).status).toBe(403);
});
