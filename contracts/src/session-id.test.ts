import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSessionId } from './session-id.ts';

test.each([
  ['256 bits as base64url', () => randomBytes(32).toString('base64url')],
  ['128 bits as base64url', () => randomBytes(16).toString('base64url')],
  ['128 bits as hexadecimal digits', () => randomBytes(16).toString('hex')],
  ['a UUID', randomUUID],
  ['a UUID in capitals', () => randomUUID().toUpperCase()],
  ['64 random bytes as hexadecimal digits', () => randomBytes(64).toString('hex')],
])('%s is a session id', (_what, make) => {
  const rejected = Array.from({ length: 1000 }, make).filter((id) => !isSessionId(id));
  expect(rejected).toEqual([]);
});

test.each(['C9KEV5MXBSWD2HTISA2A4Q', 'x8rq2mzk_f0w7vya9tj3-g'])(
  '%j, whose letters are of one case by chance, is a session id',
  (value) => {
    expect(isSessionId(value)).toBe(true);
  },
);

test.each([
  '',
  'password',
  'session-12345678',
  randomBytes(15).toString('base64url'),
  randomBytes(15).toString('hex'),
  randomBytes(65).toString('hex'),
  '12345678901234567890123456789012',
  'a'.repeat(43),
  'a'.repeat(128),
  'ab'.repeat(32),
  'passwordpasswordpasswordpassword',
  'password1password2password3password4',
  'session-session-session-session-1',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '00000000-0000-0000-0000-000000000000',
  '11111111-1111-4111-8111-111111111111',
  '12345678-1234-1234-1234-123456789012',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  `${randomUUID()}, ${randomUUID()}`,
  `${randomUUID()}\n`,
])('%j is no session id', (value) => {
  expect(isSessionId(value)).toBe(false);
});
