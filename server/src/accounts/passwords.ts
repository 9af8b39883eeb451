import {
  MIN_ADMIN_PASSWORD_LENGTH,
  PASSWORD_LENGTH,
  type PasswordChange,
  type PasswordReset,
} from '@esimshop/contracts/accounts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Identity } from '../platform/http/identities.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { queueNotice } from './account-mails.ts';
import { linkInvalid, readAccountToken, useAccountToken, withdrawAccountTokens } from './account-tokens.ts';
import { clearAttempts, countAttempt } from './attempts.ts';
import { recordAudit } from './audit-log.ts';
import { markVerified } from './email-verification.ts';
import { costOf, hashPassword, isPasswordOf } from './password-hash.ts';
import { endSessions } from './sessions.ts';
import { passwordAttemptOf } from './sign-in.ts';
import { removeSecondFactors } from './two-factor/store.ts';
import { getUser, lockUser, type UserRow } from './users.ts';

const RESETS = ['reset', 'recovery'] as const;

/**
 * Changes the password of the signed-in account and ends its other sessions.
 * @throws ProblemError 403 `invalid_credentials` if the current one is wrong, 422 `invalid_input`, 429 `rate_limited`
 */
export async function changePassword(
  shop: Shop,
  { userId, sessionId }: Identity,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const user = await getUser(shop.database, userId);
  assertLongEnough(user, newPassword);
  await countAttempt(shop, passwordAttemptOf(user));
  if (!(await isPasswordOf(user, currentPassword))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword, costOf(user));
  await inTransaction(shop.database, 'change-password', async (tx) => {
    const current = await lockUser(tx, userId);
    if (current.passwordHash !== user.passwordHash) throw wrongPassword();
    await setPassword(shop, tx, current, passwordHash);
    await endSessions(tx, userId, { except: sessionId });
  });
}

/**
 * Whether the token of a link can still set a new password, without using it up. Returns the minimum length at. @throws
 * ProblemError 410 `link_invalid`
 */
export async function checkPasswordReset({ database }: Pick<Shop, 'database'>, token: string): Promise<number> {
  const { userId, emailKey } = await readAccountToken(database, token, ...RESETS);
  const user = await getUser(database, userId);
  if (user.emailKey !== emailKey) throw linkInvalid();
  return minLengthFor(user);
}

/**
 * Sets a new password by the token of a link, mailed or handed over by the owner of the shop. Every session of the
 * account ends, and no new one starts: a second factor is still required.
 * @throws ProblemError 410 `link_invalid`, 422 `invalid_input`
 */
export async function resetPassword(shop: Shop, { token, newPassword }: PasswordReset): Promise<void> {
  const found = await readAccountToken(shop.database, token, ...RESETS);
  const user = await getUser(shop.database, found.userId);
  assertLongEnough(user, newPassword);
  const passwordHash = await hashPassword(newPassword, costOf(user));
  await inTransaction(shop.database, 'reset-password', async (tx) => {
    const current = await lockUser(tx, user.id);
    const { emailKey, purpose } = await useAccountToken(tx, token, ...RESETS);
    // The account has another address now: the mail proves nothing about it.
    if (emailKey !== current.emailKey) throw linkInvalid();
    await setPassword(shop, tx, current, passwordHash);
    await endSessions(tx, user.id);
    // Only a mail proves the address.
    if (current.emailVerifiedAt || purpose === 'recovery') return;
    // The address was unproved: a stranger who opened the account in its owner's name is locked out.
    if (!current.role) await removeSecondFactors(tx, user.id);
    await markVerified(tx, current);
  });
}

/** Sets a password, withdraws links for setting one, and tells the owner of the account. */
export async function setPassword(shop: Shop, tx: Transaction, user: UserRow, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, user.id));
  await clearAttempts(tx, shop, passwordAttemptOf(user));
  await withdrawAccountTokens(tx, user.id, ...RESETS);
  await recordAudit(tx, { actorId: user.id, act: 'user.password_changed', subjectKind: 'user', subjectId: user.id });
  await queueNotice(shop, tx, user, 'password_changed');
}

function minLengthFor({ role }: Pick<UserRow, 'role'>): number {
  return role ? MIN_ADMIN_PASSWORD_LENGTH : PASSWORD_LENGTH.min;
}

/** @throws ProblemError 422 `invalid_input` for the field `path` */
export function assertLongEnough(user: Pick<UserRow, 'role'>, newPassword: string, path = 'newPassword'): void {
  const min = minLengthFor(user);
  if (newPassword.length >= min) return;
  const message = `Password must be at least ${min} characters`;
  throw new ProblemError(422, 'invalid_input', message, {
    errors: [{ path, code: 'too_short', params: { min }, message }],
  });
}

function wrongPassword(): ProblemError {
  return new ProblemError(403, 'invalid_credentials', 'The current password is incorrect.');
}
