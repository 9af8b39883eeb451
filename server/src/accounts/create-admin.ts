import { randomInt } from 'node:crypto';
import { ADMIN_NAME_PATTERN, MIN_ADMIN_PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import { isEmail } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import { isNotNull } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { hashPassword } from './password-hash.ts';
import { insertUser } from './users.ts';

export type NewAdmin = { username: string; email: string; password: string };

/** Creates an account of an owner. @throws Error with a message that says what to enter instead. */
export async function createAdmin({ database }: { database: Executor }, admin: NewAdmin): Promise<void> {
  const { username, email, password } = admin;
  if (!ADMIN_NAME_PATTERN.test(username)) {
    throw new Error(`Expected a name of 3 to 50 letters, digits, dots, dashes or underscores, got '${username}'.`);
  }
  if (!isEmail(email)) throw new Error(`Expected an e-mail address, got '${email}'.`);
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new Error(`Expected a password of at least ${MIN_ADMIN_PASSWORD_LENGTH} characters, got ${password.length}.`);
  }
  try {
    const passwordHash = await hashPassword(password, 'admin');
    await insertUser(database, { username, email, passwordHash, role: 'owner' });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Error(`An account named '${username}' or with the address ${email} exists already. Choose another.`);
  }
}

/** The password is included if it was generated: it is not known otherwise. */
export type FirstAdmin = { username: string; generatedPassword?: string };

/**
 * Creates the configured administrator on the first start, and has it shown before it is
 * stored: a start that fails later has shown the password; one that fails in between creates another next time.
 */
export async function createFirstAdmin(shop: Shop, { show }: { show: (admin: FirstAdmin) => void }): Promise<void> {
  const { database, config } = shop;
  if (await hasAdmin(database)) return;
  const { username, password } = config.admin;
  const domain = config.mailFrom.address.split('@')[1] ?? '';
  const generatedPassword = password === undefined ? generatePassword() : undefined;
  const email = `${fold(username)}@${domain}`;
  try {
    await inTransaction(database, 'create first admin', async (tx) => {
      await createAdmin({ database: tx }, { username, email, password: password ?? generatedPassword ?? '' });
      show({ username, ...(generatedPassword && { generatedPassword }) });
    });
  } catch (error) {
    // Another process won the race and shows the administrator.
    if (!(await hasAdmin(database))) throw error;
  }
}

async function hasAdmin(executor: Executor): Promise<boolean> {
  const [existing] = await executor.select({ id: users.id }).from(users).where(isNotNull(users.role)).limit(1);
  return existing !== undefined;
}

/** Four groups of five characters, 103 bits, without lookalikes. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789ACDEFGHJKLMNPQRTUVWXY';
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
