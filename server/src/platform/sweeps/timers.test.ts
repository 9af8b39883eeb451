import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { timers } from '../../tables/work.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { MAX_RETRIES } from './store.ts';
import { createSweeps, type Sweeps } from './sweeps.ts';
import { insertTimers, requestTimer, runTimer, TIMERS, type TimerHandlers, type TimerName } from './timers.ts';

const log = pino({ level: 'silent' });
const WITHIN = { interval: 5, timeout: 30_000 };
const idle = async () => {};
let testDatabase: TestDatabase;
let database: Database;
const started: Sweeps[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 });
  await insertTimers(database);
});
afterEach(async () => {
  for (const sweeps of started.splice(0)) await sweeps.stop();
  await database.close();
  await testDatabase.drop();
});

/** A process that works on timers alone. None of them is due until a test says so. */
async function startProcess(handlers: Partial<TimerHandlers>): Promise<void> {
  await database.execute(sql`update timers set next_attempt_at = 'infinity'`);
  const sweeps = createSweeps({ database, log });
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
    'deliver-mail': idle,
    'answer-mail-request': idle,
    'run-timer': (id) => runTimer(database, id, toHandlers(handlers)),
  });
  started.push(sweeps);
}

const toHandlers = (handlers: Partial<TimerHandlers>): TimerHandlers => ({
  'sync-catalogue': idle,
  'watch-balances': idle,
  'watch-cases': idle,
  'read-rates': idle,
  'read-books': idle,
  'watch-setup': idle,
  'publish-pages': idle,
  'count-usage': idle,
  'ask-ratings': idle,
  'tidy-up': idle,
  'apply-retention': idle,
  ...handlers,
});

async function readTimer(name: TimerName): Promise<typeof timers.$inferSelect> {
  const [timer] = await database.select().from(timers).where(sql`name = ${name}`);
  if (!timer) throw new Error(`Expected the timer ${name}`);
  return timer;
}

/** Seconds past midnight UTC of the next run, and how far away it is. */
async function nextRun(name: TimerName): Promise<{ seconds: number; away: number }> {
  const { rows } = await database.execute<{ seconds: number; away: number }>(sql`
    select extract(epoch from next_attempt_at)::float8 as seconds,
      extract(epoch from next_attempt_at - now())::float8 as away from timers where name = ${name}`);
  return rows[0] as { seconds: number; away: number };
}

test('every timer waits for its next time, which is the same however often the shop starts', async () => {
  const names = Object.keys(TIMERS) as TimerName[];
  const before = await Promise.all(names.map(nextRun));
  for (const [index, { seconds, away }] of before.entries()) {
    const { everySeconds, offsetSeconds } = TIMERS[names[index] as TimerName];
    expect(seconds % everySeconds).toBe(offsetSeconds);
    expect(away).toBeGreaterThan(-5);
    expect(away).toBeLessThanOrEqual(everySeconds);
  }
  await insertTimers(database);
  expect((await Promise.all(names.map(nextRun))).map(({ seconds }) => seconds)).toEqual(
    before.map(({ seconds }) => seconds),
  );
});

test('a timer that is asked for runs once the transaction has committed, and then waits for its next time', async () => {
  const sync = vi.fn(idle);
  await startProcess({ 'sync-catalogue': sync });
  await inTransaction(database, 'ask', async (tx) => {
    await requestTimer(tx, 'sync-catalogue');
    await requestTimer(tx, 'sync-catalogue');
    expect(sync).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(sync).toHaveBeenCalledOnce(), WITHIN);
  await vi.waitFor(async () => expect((await readTimer('sync-catalogue')).lockedUntil).toBeNull(), WITHIN);
  expect((await nextRun('sync-catalogue')).seconds % 3600).toBe(0);
  expect(await readTimer('sync-catalogue')).toMatchObject({ retries: 0, problem: null });
});

test('a timer that is asked for while it runs, runs once more', async () => {
  const first = Promise.withResolvers<void>();
  const watch = vi.fn(() => (watch.mock.calls.length === 1 ? first.promise : idle()));
  await startProcess({ 'watch-balances': watch });
  await requestTimer(database, 'watch-balances');
  await vi.waitFor(() => expect(watch).toHaveBeenCalledOnce(), WITHIN);
  await requestTimer(database, 'watch-balances');
  first.resolve();
  await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(2), WITHIN);
});

test('two processes run a timer once, however long it takes', async () => {
  const running = Promise.withResolvers<void>();
  const sync = vi.fn(() => running.promise);
  await startProcess({ 'sync-catalogue': sync });
  await startProcess({ 'sync-catalogue': sync });
  await requestTimer(database, 'sync-catalogue');
  await vi.waitFor(() => expect(sync).toHaveBeenCalledOnce(), WITHIN);
  await database.execute(sql`update timers set next_attempt_at = now() where name = 'sync-catalogue'`);
  const { id } = await readTimer('sync-catalogue');
  await runTimer(database, id, toHandlers({ 'sync-catalogue': sync }));
  expect(sync).toHaveBeenCalledOnce();
  running.resolve();
});

test('a timer whose process ended in the middle of it runs again once its lock is over', async () => {
  const sync = vi.fn(idle);
  await startProcess({ 'sync-catalogue': sync });
  await database.execute(
    sql`update timers set locked_until = now() + interval '1 second', next_attempt_at = now() where name = 'sync-catalogue'`,
  );
  await vi.waitFor(() => expect(sync).toHaveBeenCalledOnce(), WITHIN);
});

test('a timer that fails says why, is tried again and never gives up', async () => {
  const tidy = vi.fn(async () => {
    if (tidy.mock.calls.length === 1) throw new Error('the disk was full');
  });
  await database.execute(sql`update timers set retries = ${MAX_RETRIES - 1} where name = 'tidy-up'`);
  await startProcess({ 'tidy-up': tidy });
  await database.execute(sql`update timers set next_attempt_at = now() where name = 'tidy-up'`);
  await vi.waitFor(
    async () => expect(await readTimer('tidy-up')).toMatchObject({ problem: 'the disk was full', retries: 20 }),
    WITHIN,
  );
  await database.execute(sql`update timers set next_attempt_at = now() where name = 'tidy-up'`);
  await vi.waitFor(async () => expect(await readTimer('tidy-up')).toMatchObject({ problem: null, retries: 0 }), WITHIN);
});

test('a timer of a newer version is left to it, with who asked for it', async () => {
  const tidy = vi.fn(idle);
  await startProcess({ 'tidy-up': tidy });
  const [newer] = await database
    .insert(timers)
    .values({ name: 'of-a-newer-version', requestedAt: sql`now()` })
    .returning();
  await requestTimer(database, 'tidy-up');
  await vi.waitFor(() => expect(tidy).toHaveBeenCalledOnce(), WITHIN);
  await runTimer(database, newer?.id ?? 0, toHandlers({}));
  expect(await database.select().from(timers).where(sql`name = 'of-a-newer-version'`)).toEqual([newer]);
});

test('a timer counts as waiting from its time on', async () => {
  const sweeps = createSweeps({ database, log });
  await database.execute(sql`update timers set next_attempt_at = now() + interval '1 hour'`);
  expect((await sweeps.counts())['run-timer']).toEqual({ waiting: 0, failed: 0 });
  await requestTimer(database, 'tidy-up');
  expect((await sweeps.counts())['run-timer']).toEqual({ waiting: 1, failed: 0 });
});
