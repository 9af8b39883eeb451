import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
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
  const name = `test_${randomBytes(6).toString('hex')}`;
  const statement = `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`;
  await onServer(template, async (client) => {
    await waitUntilDisconnected(client, template.pathname.slice(1));
    await client.query(statement);
  });
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () =>
      onServer(template, async (client) => {
        await waitUntilDisconnected(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * A pool reports its end before its last connection is closed; terminating that connection would fail the whole run.
 */
async function waitUntilDisconnected(client: Client, database: string): Promise<void> {
  for (const start = performance.now(); performance.now() - start < DISCONNECT_WITHIN_MS; await delay(20)) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
  }
}

async function onServer(template: URL, act: (client: Client) => Promise<unknown>): Promise<void> {
  const url = new URL(template);
  url.pathname = '/template1';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
