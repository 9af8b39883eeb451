import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import type { TcpProxy } from '../../../test/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { type Listener, listen } from './listen.ts';
import { inTransaction } from './transaction.ts';

const STATEMENT_TIMEOUT_MS = 300;
/** One second for the way of the response, and some for a busy machine. */
const QUICK_MS = STATEMENT_TIMEOUT_MS + 1000 + 700;

let testDatabase: TestDatabase;
let network: TcpProxy;
let database: Database;
let listener: Listener | undefined;
let connectionString: string;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ network, connectionString } = await startDatabaseProxy(testDatabase.connectionString));
  database = connectDatabase({ connectionString, maxConnections: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  database.pool.on('error', () => {});
});
afterEach(async () => {
  await listener?.stop();
  listener = undefined;
  await database.close();
  network.close();
  await testDatabase.drop();
});

const ask = () => database.execute(sql`select 1`);

/** Opens all connections of the pool and gives them back. */
async function fillPool(): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, () => database.execute(sql`select pg_sleep(0.05)`)));
  expect(database.pool.idleCount).toBe(3);
}

async function measure(work: () => Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const startMs = performance.now();
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { ms: performance.now() - startMs, error };
}

test('a statement whose response is swallowed fails in time, and no connection of that time is used again', async () => {
  await fillPool();
  network.setFault({ kind: 'swallow' });
  const { ms, error } = await measure(ask);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(QUICK_MS);
  await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), 30_000);
  network.setFault(undefined);
  expect((await measure(ask)).error).toBeUndefined();
});

test('transactions on swallowed connections fail in time, and their connections are not kept', async () => {
  await fillPool();
  network.setFault({ kind: 'swallow' });
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () =>
      measure(() => inTransaction(database, 'doomed', (tx) => tx.execute(sql`select 1`))),
    ),
  );
  expect(outcomes.filter(({ ms, error }) => ms > QUICK_MS || !isDatabaseUnavailable(error))).toEqual([]);
  await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), 30_000);
  network.setFault(undefined);
  expect(await inTransaction(database, 'works', async () => 'again')).toBe('again');
});

test('the rollback of a transaction whose connection falls silent does not hang', async () => {
  const { ms, error } = await measure(() =>
    inTransaction(database, 'interrupted', async (tx) => {
      await tx.execute(sql`select 1`);
      network.setFault({ kind: 'swallow' });
      throw new Error('a rule was broken');
    }),
  );
  expect(ms).toBeLessThan(QUICK_MS);
  expect(error).toBeInstanceOf(Error);
  expect(database.pool.idleCount).toBe(0);
});

test('a statement that is slow is cancelled by the server, and its connection is no lost one', async () => {
  await fillPool();
  const { error } = await measure(() => inTransaction(database, 'slow', (tx) => tx.execute(sql`select pg_sleep(5)`)));
  expect(error).toMatchObject({ cause: { code: '57014' } });
  expect(database.pool.idleCount).toBe(3);
});

test('a connection that was reset, half closed or cut within a response is replaced', async () => {
  for (const fault of [{ kind: 'reset' }, { kind: 'half-close' }, { kind: 'limit', bytes: 20 }] as const) {
    await fillPool();
    network.setFault(fault);
    const { ms, error } = await measure(ask);
    expect(isDatabaseUnavailable(error), fault.kind).toBe(true);
    expect(ms).toBeLessThan(QUICK_MS);
    network.setFault(undefined);
    await vi.waitFor(async () => expect((await measure(ask)).error, fault.kind).toBeUndefined(), 30_000);
  }
});

test('a slow network changes nothing', async () => {
  network.setFault({ kind: 'delay', ms: 50 });
  expect(await inTransaction(database, 'slowly', async (tx) => (await tx.execute(sql`select 1`)).rowCount)).toBe(1);
});

test('closing does not wait for a server that is gone', async () => {
  const patient = connectDatabase({ connectionString, statementTimeoutMs: 30_000 });
  await patient.execute(sql`select 1`);
  network.setFault({ kind: 'swallow' });
  const asked = measure(() => patient.execute(sql`select 1`));
  await vi.waitFor(() => expect(patient.pool.idleCount).toBe(0), 30_000);
  expect((await measure(() => patient.close())).ms).toBeLessThan(15_000);
  expect(isDatabaseUnavailable((await asked).error)).toBe(true);
});

test('a process that ends waits two seconds at most, for what it has asked already too', async () => {
  const patient = connectDatabase({ connectionString, statementTimeoutMs: 30_000 });
  await patient.execute(sql`select 1`);
  network.setFault({ kind: 'swallow' });
  const asked = measure(() => patient.execute(sql`select 1`));
  patient.hurry();
  expect((await asked).ms).toBeLessThan(15_000);
  expect((await measure(() => patient.execute(sql`select 1`))).ms).toBeLessThan(15_000);
  await patient.close();
});

test('a listener whose connection is swallowed listens again, and says that it may have missed something', async () => {
  const heard: string[] = [];
  const heardElsewhere: string[] = [];
  const states: string[] = [];
  listener = await listen({
    connectionString,
    subscriptions: [
      {
        channel: 'Some channel',
        onNotification: (payload) => heard.push(payload),
        onListening: () => void states.push('listening'),
        onLost: () => void states.push('lost'),
      },
      { channel: 'Another', onNotification: (payload) => heardElsewhere.push(payload), onListening: () => {} },
    ],
  });
  const say = (text: string) => database.execute(sql`select pg_notify('Some channel', ${text})`);
  await say('before');
  await vi.waitFor(() => expect(heard).toEqual(['before']), 30_000);
  network.setFault({ kind: 'swallow' });
  network.setFault(undefined);
  await vi.waitFor(() => expect(states).toEqual(['listening', 'lost', 'listening']), { timeout: 20_000, interval: 50 });
  await vi.waitFor(async () => expect((await measure(() => say('after'))).error).toBeUndefined(), { timeout: 30_000 });
  await vi.waitFor(() => expect(heard).toContain('after'), 30_000);
  expect(heardElsewhere).toEqual([]);
});

test('a listener that cannot start says so and leaves nothing behind', async () => {
  network.setFault({ kind: 'reset' });
  const subscription = { channel: 'some', onNotification: () => {}, onListening: () => {} };
  const options = { connectionString, subscriptions: [subscription] };
  await expect(listen(options)).rejects.toThrow();
});
