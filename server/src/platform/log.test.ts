import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test('secrets are redacted, at the top level or one below', () => {
  const secrets = {
    authorization: 'Bearer s3cret',
    cookie: 'sid=s3cret',
    'session-id': 's3cret-session',
    token: 's3cret',
  };
  const text = linesOf((log) => {
    log.info({ headers: secrets, password: 's3cret', ...secrets }, 'something.happened');
  });
  expect(text).toContain('something.happened');
  expect(text).not.toContain('s3cret');
});

test('tokens in addresses and card numbers anywhere are redacted', () => {
  const text = linesOf((log) => {
    log.info({ url: '/portal?token=abcdefghijklmnop&lng=tr' }, 'visit');
    log.info({ note: 'card 4242 4242 4242 4242 please', other: '4242424242424242' }, 'visit');
  });
  expect(text).not.toContain('abcdefghijklmnop');
  expect(text).toContain('&lng=tr');
  expect(text).not.toMatch(/4242/);
});

test('times, ICCIDs and ids stay readable', () => {
  const text = linesOf((log) => log.info({ iccid: '8943108170000775671', at: 1795290000000 }, 'visit'));
  expect(text).toContain('8943108170000775671');
  expect(text).toContain('1795290000000');
});

test('a failed query is described without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ayse@example.com)',
  });
  const error = Object.assign(new Error('Failed query: insert … params: ayse@example.com', { cause }), {
    query: 'insert into users values ($1)',
    params: ['ayse@example.com'],
  });
  const text = linesOf((log) => log.error({ err: error }, 'http.error'));
  expect(text).toContain('insert into users');
  expect(text).toContain('23505');
  expect(text).not.toContain('ayse@example.com');
});
