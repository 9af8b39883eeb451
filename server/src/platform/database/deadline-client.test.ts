import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import type { TcpProxy } from '../../../test/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { DeadlineClient } from './deadline-client.ts';

const CONNECT_TIMEOUT_MS = 500;

let testDatabase: TestDatabase;
let network: TcpProxy;
let client: DeadlineClient;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  const { network: proxy, connectionString } = await startDatabaseProxy(testDatabase.connectionString);
  network = proxy;
  client = new DeadlineClient({ connectionString, connectTimeoutMs: CONNECT_TIMEOUT_MS, responseTimeoutMs: 5_000 });
});
afterEach(async () => {
  await client.close();
  network.close();
  await testDatabase.drop();
});

/** As a process does that evaluates its modules, or that gets no share of the processor. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a server that accepts a connection and then says nothing is given up in time', async () => {
  network.setFault({ kind: 'swallow' });
  const startMs = performance.now();
  const error = await client.connect().catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(String(error)).toContain(`No connection to the database within ${CONNECT_TIMEOUT_MS} ms`);
  expect(performance.now() - startMs).toBeGreaterThan(CONNECT_TIMEOUT_MS / 2);
});

test('a process that stands still for longer than connecting may take connects all the same', async () => {
  const connected = client.connect();
  setImmediate(standStill, 2 * CONNECT_TIMEOUT_MS);
  await connected;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
