import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import type { JobHandlers, Jobs } from './jobs.ts';
import { createPgBossJobs } from './pg-boss-jobs.ts';

const log = pino({ level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;
const opened: Jobs[] = [];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 });
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

async function openJobs(options: { runsJobs?: boolean; soleWorker?: boolean } = {}): Promise<Jobs> {
  const { connectionString } = testDatabase;
  const jobs = await createPgBossJobs({ connectionString, log, runsJobs: true, soleWorker: false, ...options });
  opened.push(jobs);
  return jobs;
}

function createHandlers(overrides: Partial<JobHandlers> = {}): JobHandlers {
  const idle = async () => {};
  return {
    'resolve-payment': idle,
    'expire-order': idle,
    provision: idle,
    'find-leftovers': idle,
    'send-portal-link': idle,
    'send-password-reset': idle,
    'deliver-mail': idle,
    'process-webhook': idle,
    'sync-catalogue': idle,
    'tidy-up': idle,
    ...overrides,
  };
}

test('a job of a rolled-back transaction never exists; a committed one starts at once', async () => {
  const jobs = await openJobs();
  const provision = vi.fn(async (_data: { orderId: number }) => {});
  await jobs.work(createHandlers({ provision }));
  await expect(
    database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'provision', { orderId: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.transaction((tx) => jobs.enqueue(tx, 'provision', { orderId: 2 }));
  await vi.waitFor(() => expect(provision).toHaveBeenCalled(), { interval: 5, timeout: 30_000 });
  expect(provision.mock.calls).toEqual([[{ orderId: 2 }]]);
});

test('a burst of jobs is worked off without a polling pause for each', async () => {
  const jobs = await openJobs();
  const done: number[] = [];
  await jobs.work(createHandlers({ 'deliver-mail': async ({ mailId }) => void done.push(mailId) }));
  await database.transaction(async (tx) => {
    for (let mailId = 0; mailId < 80; mailId++) await jobs.enqueue(tx, 'deliver-mail', { mailId });
  });
  // With a two-second pause after each batch of four, two workers would need eighteen seconds.
  await vi.waitFor(() => expect(done).toHaveLength(80), { interval: 20, timeout: 30_000 });
  expect(new Set(done).size).toBe(80);
});

test('a job whose handler throws is retried alone: the rest of its batch is done', async () => {
  const jobs = await openJobs();
  const attempts = new Map<number, number>();
  const handler = async ({ mailId }: { mailId: number }) => {
    const attempt = (attempts.get(mailId) ?? 0) + 1;
    attempts.set(mailId, attempt);
    if (mailId === 3 && attempt === 1) throw new Error('the first time');
  };
  await database.transaction(async (tx) => {
    for (const mailId of [1, 2, 3, 4]) await jobs.enqueue(tx, 'deliver-mail', { mailId });
  });
  await jobs.work(createHandlers({ 'deliver-mail': handler }));
  await vi.waitFor(() => expect(attempts.get(3)).toBe(2), { timeout: 30_000 });
  expect([1, 2, 4].map((mailId) => attempts.get(mailId))).toEqual([1, 1, 1]);
  await vi.waitFor(
    async () => expect((await jobs.counts())['deliver-mail']).toEqual({ waiting: 0, failed: 0 }),
    30_000,
  );
});

test('one job is queued per key, any number without a key', async () => {
  const jobs = await openJobs({ runsJobs: false });
  for (let i = 0; i < 3; i++) {
    await jobs.enqueue(database, 'provision', { orderId: 1 }, { singletonKey: 'order 1' });
    await jobs.enqueue(database, 'deliver-mail', { mailId: 1 });
  }
  const counts = await jobs.counts();
  expect(counts.provision).toEqual({ waiting: 1, failed: 0 });
  expect(counts['deliver-mail']).toEqual({ waiting: 3, failed: 0 });
  expect(counts['sync-catalogue']).toEqual({ waiting: 0, failed: 0 });
});

test('a delayed job waits', async () => {
  const jobs = await openJobs();
  const expire = vi.fn(async () => {});
  await jobs.work(createHandlers({ 'expire-order': expire }));
  await jobs.enqueue(database, 'expire-order', { orderId: 1 }, { startAfterSeconds: 3600 });
  await jobs.enqueue(database, 'expire-order', { orderId: 2 }, { startAfterSeconds: 1 });
  await vi.waitFor(() => expect(expire).toHaveBeenCalledTimes(1), { interval: 20, timeout: 30_000 });
  expect(expire.mock.calls).toEqual([[{ orderId: 2 }]]);
});

test('two processes do each job once', async () => {
  const done: number[] = [];
  const handlers = createHandlers({ provision: async ({ orderId }) => void done.push(orderId) });
  const first = await openJobs();
  await first.work(handlers);
  await (await openJobs()).work(handlers);
  const orderIds = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(orderIds.map((orderId) => first.enqueue(database, 'provision', { orderId })));
  await vi.waitFor(() => expect(done).toHaveLength(40), { interval: 20, timeout: 30_000 });
  expect(done.toSorted((a, b) => a - b)).toEqual(orderIds);
});

test('jobs that a crash left active are resumed at once if no other process can be running them', async () => {
  const crashed = await openJobs({ runsJobs: false });
  await crashed.enqueue(database, 'provision', { orderId: 7 });
  await database.execute("update jobs.job set state = 'active', started_on = now(), heartbeat_on = now()");
  const jobs = await openJobs({ soleWorker: true });
  const provision = vi.fn(async () => {});
  await jobs.work(createHandlers({ provision }));
  await vi.waitFor(() => expect(provision).toHaveBeenCalledWith({ orderId: 7 }), { interval: 10, timeout: 30_000 });
});

test('stopping waits for running jobs', async () => {
  const jobs = await openJobs();
  let finished = false;
  let started = false;
  const slow = async () => {
    started = true;
    await new Promise((resolve) => setTimeout(resolve, 400));
    finished = true;
  };
  await jobs.work(createHandlers({ 'process-webhook': slow }));
  await jobs.enqueue(database, 'process-webhook', { webhookEventId: 1 });
  await vi.waitFor(() => expect(started).toBe(true), { interval: 5, timeout: 30_000 });
  await jobs.stop(5000);
  expect(finished).toBe(true);
  const { rows } = await database.execute<{ state: string }>(
    "select state::text from jobs.job where name = 'process-webhook'",
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});
