import { randomInt } from 'node:crypto';
import { isEmail } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import { eq } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/transaction.ts';
import { emailKeyOf } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import { ADMIN_NAME_PATTERN, MIN_ADMIN_PASSWORD_LENGTH } from './admin-rules.ts';
import { hashPassword } from './password-hash.ts';

export type NewAdmin = { username: string; email: string; password: string };

/** Creates an account with the admin role. @throws Error whose sentence says what to enter instead. */
export async function createAdmin({ database }: Pick<Shop, 'database'>, admin: NewAdmin): Promise<void> {
  const { username, email, password } = admin;
  if (!ADMIN_NAME_PATTERN.test(username)) {
    throw new Error(`Expected a name of 3 to 50 letters, digits, dots, dashes or underscores, got '${username}'.`);
  }
  if (!isEmail(email)) throw new Error(`Expected an e-mail address, got '${email}'.`);
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new Error(`Expected a password of at least ${MIN_ADMIN_PASSWORD_LENGTH} characters, got ${password.length}.`);
  }
  try {
    await insertAdmin(database, { ...admin, passwordHash: await hashPassword(password, 'admin') });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Error(`An account named '${username}' or with the address ${email} exists already. Choose another.`);
  }
}

/**
 * On a first start there is nobody who could sign in: makes the admin of the configuration. The password is returned
 * when it was made here, to be shown once. Undefined when there is an admin already.
 */
export async function createFirstAdmin(shop: Shop): Promise<{ username: string; madePassword?: string } | undefined> {
  const { database, config } = shop;
  if (await hasAdmin(database)) return undefined;
  const { username, password } = config.admin;
  const domain = config.mailFrom.address.split('@')[1] ?? '';
  const madePassword = password === undefined ? makePassword() : undefined;
  const email = `${fold(username)}@${domain}`;
  try {
    await createAdmin(shop, { username, email, password: password ?? madePassword ?? '' });
  } catch (error) {
    // Another process of the same first start was quicker: the admin is the one that it tells of.
    if (await hasAdmin(database)) return undefined;
    throw error;
  }
  return { username, ...(madePassword && { madePassword }) };
}

async function hasAdmin(executor: Executor): Promise<boolean> {
  const [existing] = await executor.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return existing !== undefined;
}

/** Four groups of five: 103 bits, without characters that look alike. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ACDEFGHJKLMNPQRTUVWXY';
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function insertAdmin(
  executor: Executor,
  { username, email, passwordHash }: Omit<NewAdmin, 'password'> & { passwordHash: string },
): Promise<void> {
  await executor.insert(users).values({
    username,
    usernameKey: fold(username),
    email,
    emailKey: emailKeyOf(email),
    passwordHash,
    isAdmin: true,
  });
}
