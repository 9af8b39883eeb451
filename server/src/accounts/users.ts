import type { User } from '@esimshop/contracts/accounts';
import { emailKeyOf } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import { toReadableEmail } from '../platform/readable-email.ts';
import { totpFactors, users } from '../tables/accounts.ts';

export type UserRow = typeof users.$inferSelect;
type NewUser = Omit<typeof users.$inferInsert, 'usernameKey' | 'emailKey'>;

/** The form in which usernames are compared: İ, I, ı and i are one letter, whatever their case and accents. */
export function usernameKeyOf(username: string): string {
  return fold(username.normalize('NFKC'));
}

/** @throws Error with SQLSTATE 23505 if the username or the address belongs to another account */
export async function insertUser(executor: Executor, user: NewUser): Promise<UserRow> {
  const [row] = await executor
    .insert(users)
    .values({ ...user, usernameKey: usernameKeyOf(user.username), emailKey: emailKeyOf(user.email) })
    .returning();
  if (!row) throw new Error('The database returned no user');
  return row;
}

/** The account with this username or e-mail address: no username contains an @. */
export async function findUserByLogin(executor: Executor, login: string): Promise<UserRow | undefined> {
  const isAccount = login.includes('@')
    ? eq(users.emailKey, emailKeyOf(login))
    : eq(users.usernameKey, usernameKeyOf(login));
  return (await executor.select().from(users).where(isAccount))[0];
}

/** @throws Error if there is no such account */
export async function getUser(executor: Executor, userId: number): Promise<UserRow> {
  const [row] = await executor.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error(`Expected user ${userId} to exist`);
  return row;
}

/** @throws Error if there is no such account */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!row) throw new Error(`Expected user ${userId} to exist`);
  return row;
}

/** The account as its owner sees it. @throws Error if there is no such account */
export async function showUser(executor: Executor, userId: number): Promise<User> {
  const [found] = await executor
    .select({ user: users, enabledAt: totpFactors.enabledAt })
    .from(users)
    .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new Error(`Expected user ${userId} to exist`);
  const { user, enabledAt } = found;
  return {
    username: user.username,
    email: toReadableEmail(user.email),
    isEmailVerified: user.emailVerifiedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    address: user.address,
    city: user.city,
    postalCode: user.postalCode,
    country: user.country,
    isAdmin: user.role !== null,
    ...(user.role && { role: user.role }),
    twoFactorEnabled: enabledAt !== null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function emailTaken(): ProblemError {
  return new ProblemError(409, 'email_taken', 'There is already an account with this e-mail address.');
}

/** Which of the two an account could not be opened for: its username, or else its address. */
export async function describeTaken({ database }: { database: Executor }, username: string): Promise<ProblemError> {
  const named = await database.$count(users, eq(users.usernameKey, usernameKeyOf(username)));
  return named > 0 ? new ProblemError(409, 'username_taken', 'This username is already taken.') : emailTaken();
}
