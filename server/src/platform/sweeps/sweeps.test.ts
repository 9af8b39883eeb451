import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { mails } from '../../tables/mail.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { inTransaction, onceCommitted } from '../database/transaction.ts';
import { MAX_RETRIES } from './store.ts';
import { createSweeps, type Sweeps } from './sweeps.ts';

const log = pino({ level: 'silent' });
const WITHIN = { interval: 5, timeout: 30_000 };
let testDatabase: TestDatabase;
let database: Database;
const started: Sweeps[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 });
});
afterEach(async () => {
  for (const sweeps of started.splice(0)) await sweeps.stop();
  await database.close();
  await testDatabase.drop();
});

type Deliver = (mailId: number) => Promise<void>;

/** The sweeps of one process, of which only mails are worked on. */
function startSweeps(deliver: Deliver): Sweeps {
  const sweeps = createSweeps({ database, log });
  const idle = async () => {};
  sweeps.start({
    'resolve-payment': idle,
    'read-fee': idle,
    provision: idle,
    'find-leftovers': idle,
    'process-webhook': idle,
    'advance-refund': idle,
    'send-gift': idle,
    'automatic-top-up': idle,
    'check-withdrawal': idle,
    'issue-receipt': idle,
    'answer-mail-request': idle,
    'run-timer': idle,
    'deliver-mail': deliver,
  });
  started.push(sweeps);
  return sweeps;
}

let count = 0;
async function insertMail(values: Partial<typeof mails.$inferInsert> = {}): Promise<number> {
  const [mail] = await database
    .insert(mails)
    .values({ kind: 'copy', recipient: 'a@example.com', locale: 'en', messageId: `<${++count}@test>`, ...values })
    .returning({ id: mails.id });
  return mail?.id ?? 0;
}

async function markSent(id: number): Promise<void> {
  await database.execute(sql`update mails set state = 'sent' where id = ${id}`);
}

const readMail = async (id: number) =>
  (await database.select().from(mails).where(sql`id = ${id}`))[0] as typeof mails.$inferSelect;

test('sweeps that find nothing share one connection', async () => {
  const sweeps = startSweeps(async () => {});
  await delay(1_500);
  expect(sweeps.isSweeping()).toBe(true);
  expect(database.pool.totalCount).toBe(1);
});

test('a row that nobody nudged for is found, and one that is done is left alone', async () => {
  await insertMail({ state: 'sent' });
  const open = await insertMail();
  const deliver = vi.fn(markSent);
  startSweeps(deliver);
  await vi.waitFor(async () => expect((await readMail(open)).state).toBe('sent'), WITHIN);
  expect(deliver.mock.calls).toEqual([[open]]);
});

test('a nudge works on a row at once, and only after its transaction has committed', async () => {
  const seen: string[] = [];
  const sweeps = startSweeps(async (id) => {
    seen.push((await readMail(id)).state);
    await markSent(id);
  });
  const id = await insertMail({ nextAttemptAt: new Date(Date.now() + 3_600_000) });
  await inTransaction(database, 'nudge', async (tx) => {
    sweeps.nudge('deliver-mail', id);
    await tx.execute(sql`update mails set locale = 'tr' where id = ${id}`);
    expect(seen).toEqual([]);
  });
  await vi.waitFor(async () => expect((await readMail(id)).state).toBe('sent'), WITHIN);
  expect(seen).toEqual(['queued']);
});

test('a transaction that rolls back nudges nobody', async () => {
  const act = vi.fn();
  const failing = inTransaction(database, 'fail', async () => {
    onceCommitted(act);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(act).not.toHaveBeenCalled();
});

test('a row whose work fails is tried again, later each time', async () => {
  const id = await insertMail();
  const deliver = vi.fn(async (mailId: number) => {
    if (deliver.mock.calls.length === 1) throw new Error('the first time');
    await markSent(mailId);
  });
  startSweeps(deliver);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(2), WITHIN);
  expect((await readMail(id)).retries).toBe(2);
  const pauses = await Promise.all([1, 5, 20].map(pauseAfter));
  expect(pauses[0]).toBeLessThanOrEqual(4);
  expect(pauses[1]).toBeGreaterThan(15);
  expect(pauses[2]).toBeGreaterThan(200);
  expect(pauses[2]).toBeLessThanOrEqual(300);
});

/** Seconds until a row is tried again that was tried as often, by a sweep that does nothing. */
async function pauseAfter(retries: number): Promise<number> {
  const id = await insertMail({ retries });
  startSweeps(async () => {});
  await vi.waitFor(async () => expect((await readMail(id)).retries).toBe(retries + 1), WITHIN);
  const { rows } = await database.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from next_attempt_at - now()))::int as seconds from mails where id = ${id}`);
  return rows[0]?.seconds ?? 0;
}

test('many rows are worked off at once, by several processes, each row once', async () => {
  const ids: number[] = [];
  for (let each = 0; each < 60; each++) ids.push(await insertMail());
  const done: number[] = [];
  const deliver = async (id: number) => {
    done.push(id);
    await markSent(id);
  };
  startSweeps(deliver);
  startSweeps(deliver);
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(60), WITHIN);
  expect(done.toSorted((a, b) => a - b)).toEqual(ids);
});

test('a row that a process has locked is left alone until its lock is over', async () => {
  const locked = await insertMail({ lockedUntil: new Date(Date.now() + 3_600_000) });
  const free = await insertMail({ lockedUntil: new Date(Date.now() - 1000) });
  const deliver = vi.fn(markSent);
  startSweeps(deliver);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledWith(free), WITHIN);
  expect((await readMail(locked)).retries).toBe(0);
});

test('a row that was tried for three days counts as failed until it is retried', async () => {
  const id = await insertMail({ retries: MAX_RETRIES, problem: 'no route to host' });
  const deliver = vi.fn(markSent);
  const sweeps = startSweeps(deliver);
  const waiting = await insertMail({ lockedUntil: new Date(Date.now() + 3_600_000) });
  expect((await sweeps.counts())['deliver-mail']).toEqual({ waiting: 1, failed: 1 });
  expect(await sweeps.listFailed()).toMatchObject([{ name: 'deliver-mail', id, problem: 'no route to host' }]);
  expect(deliver).not.toHaveBeenCalled();
  expect(await sweeps.retryFailed()).toBe(1);
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledWith(id), WITHIN);
  expect((await readMail(waiting)).state).toBe('queued');
  expect(await sweeps.listFailed()).toEqual([]);
});

test('the lag is how long the row that is due for the longest time has waited', async () => {
  const sweeps = createSweeps({ database, log });
  expect(await sweeps.lagSeconds()).toBe(0);
  await insertMail({ nextAttemptAt: new Date(Date.now() - 60_000) });
  await insertMail({ nextAttemptAt: new Date(Date.now() + 60_000) });
  expect(await sweeps.lagSeconds()).toBeGreaterThan(55);
});

test('stopping waits for what is being worked on, and takes up nothing more', async () => {
  const id = await insertMail();
  const { promise: isWorking, resolve: work } = Promise.withResolvers<void>();
  const sweeps = startSweeps(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await markSent(id);
  });
  await isWorking;
  await sweeps.stop(5000);
  expect((await readMail(id)).state).toBe('sent');
  const late = await insertMail();
  sweeps.nudge('deliver-mail', late);
  expect((await readMail(late)).state).toBe('queued');
});
