import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecrets, sha256 } from './secrets.ts';

const KEY = Buffer.alloc(32, 7);
const secrets = createSecrets(KEY);
const again = createSecrets(Buffer.from(KEY));
const other = createSecrets(Buffer.alloc(32, 8));

test('any sealed text opens again with the same key and context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
      expect(again.open(secrets.seal(text, context), context)).toBe(Buffer.from(text).toString());
    }),
    { numRuns: 300 },
  );
});

test('sealing the same text twice gives different ciphertexts that reveal nothing of it', () => {
  const sealed = Array.from({ length: 100 }, () => secrets.seal('8943108013669614874', 'esim:1:1'));
  expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(100);
  for (const each of sealed) expect(each.includes('89431080')).toBe(false);
});

test('a ciphertext moved to another row does not open', () => {
  const sealed = secrets.seal('a code', 'esim:1:1');
  for (const context of ['esim:1:2', 'esim:2:1', '', 'esim:1:1 '])
    expect(() => secrets.open(sealed, context)).toThrow();
});

test('a ciphertext sealed with another key does not open', () => {
  expect(() => other.open(secrets.seal('a code', 'esim:1:1'), 'esim:1:1')).toThrow();
});

test('a ciphertext with any byte changed, removed or added does not open', () => {
  const sealed = secrets.seal('a code', 'esim:1:1');
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open(changed, 'esim:1:1'), `byte ${index}`).toThrow();
    expect(() => secrets.open(sealed.subarray(0, index), 'esim:1:1'), `${index} bytes`).toThrow();
  }
  expect(() => secrets.open(Buffer.concat([sealed, Buffer.of(0)]), 'esim:1:1')).toThrow();
});

test('hashes are the same for the same key, purpose and value, and different for any other', () => {
  expect(secrets.keyedHash('iccid', '8943')).toEqual(again.keyedHash('iccid', '8943'));
  const values = [
    secrets.keyedHash('iccid', '8943'),
    secrets.keyedHash('iccid', '8944'),
    secrets.keyedHash('order body', '8943'),
    other.keyedHash('iccid', '8943'),
    sha256('8943'),
  ];
  expect(new Set(values.map((value) => value.toString('hex'))).size).toBe(values.length);
  for (const value of values) expect(value.length).toBe(32);
});

test('the fingerprint distinguishes keys without revealing them', () => {
  expect(again.fingerprint).toBe(secrets.fingerprint);
  expect(other.fingerprint).not.toBe(secrets.fingerprint);
  const key = randomBytes(32);
  expect(key.toString('hex')).not.toContain(createSecrets(key).fingerprint);
});
