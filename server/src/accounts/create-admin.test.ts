import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../test/test-shop.ts';
import { users } from '../tables/accounts.ts';
import { createAdmin, createFirstAdmin, type FirstAdmin, generatePassword } from './create-admin.ts';

const admin = { username: 'Ayse', email: 'Ayse@example.com', password: 'a long enough one' };
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
beforeEach(() => shop.shop.database.delete(users));
afterAll(() => shop.close());

test('an administrator is stored with a slow hash of the password', async () => {
  await createAdmin(shop.shop, admin);
  const [row] = await shop.shop.database.select().from(users);
  expect(row).toMatchObject({ username: 'Ayse', usernameKey: 'ayse', emailKey: 'ayse@example.com', role: 'owner' });
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await verify(row?.passwordHash ?? '', admin.password)).toBe(true);
});

test.each([
  [{ username: 'AYŞE' }, /exists already/],
  [{ username: 'other', email: 'AYSE@EXAMPLE.COM' }, /exists already/],
  [{ username: 'a' }, /3 to 50 letters/],
  [{ username: 'other', email: 'nobody' }, /Expected an e-mail address, got 'nobody'/],
  [{ username: 'other', email: 'o@example.com', password: 'short' }, /at least 12 characters, got 5/],
])('%j is refused by a sentence', async (change, sentence) => {
  await createAdmin(shop.shop, admin);
  await expect(createAdmin(shop.shop, { ...admin, ...change })).rejects.toThrow(sentence);
  expect(await shop.shop.database.select().from(users)).toHaveLength(1);
});

async function start(): Promise<FirstAdmin[]> {
  const shown: FirstAdmin[] = [];
  await createFirstAdmin(shop.shop, { show: (first) => shown.push(first) });
  return shown;
}

test('the first start creates one administrator and shows the password once', async () => {
  const [first] = await start();
  expect(first?.username).toBe('admin');
  const [row] = await shop.shop.database.select().from(users);
  expect(await verify(row?.passwordHash ?? '', first?.generatedPassword ?? '')).toBe(true);
  expect(await start()).toEqual([]);
});

test('an administrator whose password cannot be shown is not created, and the next start shows another', async () => {
  const failed = createFirstAdmin(shop.shop, {
    show() {
      throw new Error('nowhere to print');
    },
  });
  await expect(failed).rejects.toThrow('nowhere to print');
  expect(await shop.shop.database.select().from(users)).toEqual([]);
  expect(await start()).toMatchObject([{ generatedPassword: expect.any(String) }]);
});

test('of several processes that start at once, one creates the administrator and the others start too', async () => {
  const shown = await Promise.all(Array.from({ length: 4 }, start));
  expect(shown.flat()).toHaveLength(1);
  expect(await shop.shop.database.select().from(users)).toHaveLength(1);
});

test('a password from the configuration is not shown', async () => {
  shop.shop.config.admin = { username: 'boss', password: 'from the environment' };
  expect(await start()).toEqual([{ username: 'boss' }]);
});

test('generated passwords are long and never repeat', () => {
  const made = new Set(Array.from({ length: 1000 }, generatePassword));
  expect(made.size).toBe(1000);
  for (const password of made) expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
});
