import { Client, Pool } from 'pg';
import { expect, inject, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import { toProblemError } from './to-problem-error.ts';

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Expected a failure');
}

async function askOnOwnConnection(statement: string): Promise<void> {
  const url = new URL(inject('templateConnectionString'));
  // The template database cannot be copied while anybody is connected to it.
  url.pathname = '/template1';
  const client = new Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

test.each(['serialization_failure', 'deadlock_detected'])(
  'a %s that lasts longer than the retries is 503 with Retry-After',
  async (condition) => {
    const failure = await failureOf(() =>
      askOnOwnConnection(`do $$ begin raise exception using errcode = '${condition}'; end $$`),
    );
    expect(toProblemError(failure)).toMatchObject({ status: 503, code: 'unavailable' });
  },
);

test('an unreachable database is 503 with Retry-After', async () => {
  const failures = [
    await failureOf(() => new Client({ host: '127.0.0.1', port: 1 }).connect()),
    await failureOf(() => new Client({ host: '/nowhere', port: 5432 }).connect()),
    await failureOf(() => askOnOwnConnection('select pg_terminate_backend(pg_backend_pid())')),
    await failureOf(() => askOnOwnConnection("do $$ begin raise exception using errcode = 'disk_full'; end $$")),
    await failureOf(() => askOnOwnConnection("set statement_timeout = '10ms'; select pg_sleep(1)")),
    await failureOf(async () => {
      const pool = new Pool({ host: '127.0.0.1', port: 1 });
      await pool.end();
      await pool.query('select 1');
    }),
  ];
  for (const failure of failures) {
    const problem = toProblemError(new Error('Failed query', { cause: failure }));
    expect(problem, String(failure)).toMatchObject({
      status: 503,
      code: 'unavailable',
      extras: { retryAfterSeconds: 2 },
    });
    expect(problem.message).not.toMatch(/query|connect|terminat|disk/i);
  }
});

test('a statement that the database rejects is our bug', async () => {
  const failure = await failureOf(() => askOnOwnConnection('select * from not_a_table'));
  expect(toProblemError(failure)).toMatchObject({ status: 500, code: 'internal_error' });
});

test('a problem stays as it is', () => {
  const problem = new ProblemError(409, 'price_changed', 'The price has changed.', { totalAmount: '9.99' });
  expect(toProblemError(problem)).toBe(problem);
});

test.each([null, undefined, 'text', new Error('secret'), { statusCode: '400' }])(
  '%s becomes an internal error',
  (thrown) => {
    const problem = toProblemError(thrown);
    expect(problem).toMatchObject({ status: 500, code: 'internal_error' });
    expect(problem.message).not.toContain('secret');
  },
);
