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
    'send-portal-link': idle,
    'send-password-reset': idle,
    'sync-catalogue': idle,
    'watch-balances': idle,
    'watch-cases': idle,
    'tidy-up': idle,
    ...overrides,
  };
}

test('a job of a rolled-back transaction never exists; a committed one starts at once', async () => {
  const jobs = await openJobs();
  const send = vi.fn(async (_data: { requestSealed: string }) => {});
  await jobs.work(createHandlers({ 'send-portal-link': send }));
  await expect(
    database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'send-portal-link', { requestSealed: '1' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.transaction((tx) => jobs.enqueue(tx, 'send-portal-link', { requestSealed: '2' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { interval: 5, timeout: 30_000 });
  expect(send.mock.calls).toEqual([[{ requestSealed: '2' }]]);
});

test('a burst of jobs is worked off without a polling pause for each', async () => {
  const jobs = await openJobs();
  const done: number[] = [];
  await jobs.work(
    createHandlers({ 'send-portal-link': async ({ requestSealed }) => void done.push(Number(requestSealed)) }),
  );
  await database.transaction(async (tx) => {
    for (let each = 0; each < 80; each++) {
      await jobs.enqueue(tx, 'send-portal-link', { requestSealed: String(each) });
    }
  });
  // With a two-second pause after each batch of four, two workers would need eighteen seconds.
  await vi.waitFor(() => expect(done).toHaveLength(80), { interval: 20, timeout: 30_000 });
  expect(new Set(done).size).toBe(80);
});

test('a job whose handler throws is retried alone: the rest of its batch is done', async () => {
  const jobs = await openJobs();
  const attempts = new Map<string, number>();
  const handler = async ({ requestSealed }: { requestSealed: string }) => {
    const attempt = (attempts.get(requestSealed) ?? 0) + 1;
    attempts.set(requestSealed, attempt);
    if (requestSealed === '3' && attempt === 1) throw new Error('the first time');
  };
  await database.transaction(async (tx) => {
    for (const requestSealed of ['1', '2', '3', '4']) await jobs.enqueue(tx, 'send-portal-link', { requestSealed });
  });
  await jobs.work(createHandlers({ 'send-portal-link': handler }));
  await vi.waitFor(() => expect(attempts.get('3')).toBe(2), { timeout: 30_000 });
  expect(['1', '2', '4'].map((each) => attempts.get(each))).toEqual([1, 1, 1]);
  await vi.waitFor(
    async () => expect((await jobs.counts())['send-portal-link']).toEqual({ waiting: 0, failed: 0 }),
    30_000,
  );
});

test('one job is queued per key, any number without a key', async () => {
  const jobs = await openJobs({ runsJobs: false });
  for (let i = 0; i < 3; i++) {
    await jobs.enqueue(database, 'sync-catalogue', {}, { singletonKey: 'hourly' });
    await jobs.enqueue(database, 'send-portal-link', { requestSealed: '1' });
  }
  const counts = await jobs.counts();
  expect(counts['sync-catalogue']).toEqual({ waiting: 1, failed: 0 });
  expect(counts['send-portal-link']).toEqual({ waiting: 3, failed: 0 });
  expect(counts['tidy-up']).toEqual({ waiting: 0, failed: 0 });
});

test('a delayed job waits', async () => {
  const jobs = await openJobs();
  const send = vi.fn(async () => {});
  await jobs.work(createHandlers({ 'send-portal-link': send }));
  await jobs.enqueue(database, 'send-portal-link', { requestSealed: '1' }, { startAfterSeconds: 3600 });
  await jobs.enqueue(database, 'send-portal-link', { requestSealed: '2' }, { startAfterSeconds: 1 });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), { interval: 20, timeout: 30_000 });
  expect(send.mock.calls).toEqual([[{ requestSealed: '2' }]]);
});

test('two processes do each job once', async () => {
  const done: number[] = [];
  const handlers = createHandlers({
    'send-portal-link': async ({ requestSealed }) => void done.push(Number(requestSealed)),
  });
  const first = await openJobs();
  await first.work(handlers);
  await (await openJobs()).work(handlers);
  const requests = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(
    requests.map((each) => first.enqueue(database, 'send-portal-link', { requestSealed: String(each) })),
  );
  await vi.waitFor(() => expect(done).toHaveLength(40), { interval: 20, timeout: 30_000 });
  expect(done.toSorted((a, b) => a - b)).toEqual(requests);
});

test('jobs that a crash left active are resumed at once if no other process can be running them', async () => {
  const crashed = await openJobs({ runsJobs: false });
  await crashed.enqueue(database, 'send-portal-link', { requestSealed: '7' });
  await database.execute("update jobs.job set state = 'active', started_on = now(), heartbeat_on = now()");
  const jobs = await openJobs({ soleWorker: true });
  const send = vi.fn(async () => {});
  await jobs.work(createHandlers({ 'send-portal-link': send }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ requestSealed: '7' }), { interval: 10, timeout: 30_000 });
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
  await jobs.work(createHandlers({ 'send-portal-link': slow }));
  await jobs.enqueue(database, 'send-portal-link', { requestSealed: '1' });
  await vi.waitFor(() => expect(started).toBe(true), { interval: 5, timeout: 30_000 });
  await jobs.stop(5000);
  expect(finished).toBe(true);
  const { rows } = await database.execute<{ state: string }>(
    "select state::text from jobs.job where name = 'send-portal-link'",
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});
