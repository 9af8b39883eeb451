import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** Connections of a test that remain after this time are terminated. */
const DISCONNECT_WITHIN_MS = 1000;

/** Creates a fresh copy of the migrated template, in about 30 ms. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTestDatabase({ connectionString: inject('templateConnectionString') });
}

/** Creates a database without any tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('templateConnectionString'));
  url.pathname = '/template0';
  return copyTestDatabase({ connectionString: url.href });
}

/** Copies a database that nobody is connected to any more, with its sequences. */
export async function copyTestDatabase({
  connectionString,
}: Pick<TestDatabase, 'connectionString'>): Promise<TestDatabase> {
  const template = new URL(connectionString);
  const server = connectToServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await waitUntilDisconnected(server, template.pathname.slice(1));
  await server.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    async drop() {
      await waitUntilDisconnected(server, name);
      await server.query(`drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * A pool reports its end before its last connection is closed; terminating that connection would fail the whole run.
 */
async function waitUntilDisconnected(server: Pool, database: string): Promise<void> {
  for (const start = performance.now(); performance.now() - start < DISCONNECT_WITHIN_MS; await delay(20)) {
    const { rowCount } = await server.query('select 1 from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
  }
}

let connected: Pool | undefined;

/** All test databases are on one server. Its connections are kept: to make one takes half as long as to copy a database. */
function connectToServer(): Pool {
  if (connected) return connected;
  const url = new URL(inject('templateConnectionString'));
  url.pathname = '/template1';
  connected = new Pool({ connectionString: url.href, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // It may be stopped before this process ends.
  connected.on('error', () => {});
  return connected;
}
