import type { Login } from '@esimshop/contracts/accounts';
import type { Role } from '@esimshop/contracts/roles';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { clearAttempts, countAttempt } from './attempts.ts';
import { recordAudit } from './audit-log.ts';
import type { Client } from './client.ts';
import { costOf, hashPassword, isOutdated, isPasswordOf } from './password-hash.ts';
import { createSession, endSessionOf } from './sessions.ts';
import { takeSecondStep } from './two-factor/second-step.ts';
import { findUserByLogin, lockUser, type UserRow, usernameKeyOf } from './users.ts';

export type SignIn = {
  client: Client;
  /** The token of the browser's previous session, which ends, so that none outlives a sign-in. */
  formerToken: string | undefined;
};

export type SignedIn = { userId: number; role: Role | null; token: string };

/**
 * Signs in by username or e-mail address, password, and a code where two-factor is enabled. Until all of it is right,
 * nothing is opened.
 * @throws ProblemError 401 `invalid_credentials`, 401 `two_factor_required`, 401 `invalid_code`, 429 `rate_limited`
 */
export async function signIn(shop: Shop, login: Login, signing: SignIn): Promise<SignedIn> {
  const user = await findUserByLogin(shop.database, login.username);
  // An unknown name is counted like a known one: the limit must not distinguish them.
  const attempt = user ? passwordAttemptOf(user) : `password of ${usernameKeyOf(login.username)}`;
  await countAttempt(shop, attempt);
  const isRight = await isPasswordOf(user, login.password);
  if (!user || !isRight) throw invalidCredentials();
  await clearAttempts(shop.database, shop, attempt);
  await takeSecondStep(shop, user, login.code);
  const passwordHash = isOutdated(user.passwordHash, costOf(user))
    ? await hashPassword(login.password, costOf(user))
    : user.passwordHash;
  return inTransaction(shop.database, 'sign-in', async (tx) => {
    const current = await lockUser(tx, user.id);
    // Changed since it was read: the old password no longer works.
    if (current.passwordHash !== user.passwordHash) throw invalidCredentials();
    if (passwordHash !== user.passwordHash) await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    return openSession(tx, current, signing);
  });
}

/** Opens a new session for an authenticated user. */
export async function openSession(tx: Transaction, user: UserRow, { client, formerToken }: SignIn): Promise<SignedIn> {
  if (formerToken) await endSessionOf(tx, formerToken);
  if (user.role) {
    const act = { act: 'user.signed_in', subjectKind: 'user', subjectId: user.id } as const;
    await recordAudit(tx, { ...act, actorId: user.id, address: client.network });
  }
  return { userId: user.id, role: user.role, token: await createSession(tx, user.id, client) };
}

/** The counter of password guesses for an account, across all endpoints. */
export function passwordAttemptOf({ id }: Pick<UserRow, 'id'>): string {
  return `password:${id}`;
}

function invalidCredentials(): ProblemError {
  return new ProblemError(401, 'invalid_credentials', 'The username or password is incorrect.');
}
