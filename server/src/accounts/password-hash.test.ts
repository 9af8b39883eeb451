import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.ts';

test('in a wave of sign-ins four are computed, fifty wait, and the rest must retry', async () => {
  const account = { passwordHash: await hashPassword('secret', 'customer'), role: null };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const verifying = vi.spyOn(argon2, 'verify').mockReturnValue(promise);
  const wave = Array.from({ length: 60 }, () => isPasswordOf(account, 'secret'));
  const outcomes = Promise.allSettled(wave);
  await expect(wave[59]).rejects.toMatchObject({ status: 503, extras: { retryAfterSeconds: 2 } });
  await expect.poll(() => verifying.mock.calls.length).toBe(4);
  resolve(true);
  const statuses = (await outcomes).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(54);
  expect(statuses.indexOf('rejected')).toBe(54);
  verifying.mockRestore();
});

test('a hash is outdated when its owner’s passwords cost something else', async () => {
  const passwordHash = await hashPassword('secret', 'customer');
  expect([isOutdated(passwordHash, 'customer'), isOutdated(passwordHash, 'admin')]).toEqual([false, true]);
});
