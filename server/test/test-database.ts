import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** A fresh copy of the migrated template, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateConnectionString'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => runOnServer(template, `drop database if exists ${name} with (force)`),
  };
}

async function runOnServer(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
