import type { EmailVerificationResponse } from '@esimshop/contracts/accounts';
import { eq, sql } from 'drizzle-orm';
import { wasMailedLately } from '../mail/store.ts';
import { claimOrders } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import { toReadableEmail } from '../platform/readable-email.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { queueAccountLink } from './account-mails.ts';
import { findAccountToken, linkInvalid, useAccountToken } from './account-tokens.ts';
import { lockUser, type UserRow } from './users.ts';

/**
 * Mails a link that verifies the address of an account, at most one in ten minutes.
 * @throws ProblemError 409 `conflict` if it is verified
 */
export async function requestEmailVerification(shop: Shop, userId: number): Promise<void> {
  await inTransaction(shop.database, 'request-verification', async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.emailVerifiedAt) throw new ProblemError(409, 'conflict', 'Your e-mail address is confirmed already.');
    await queueVerification(shop, tx, user);
  });
}

/** Within ten minutes, the link that was mailed is the one to use. */
export async function queueVerification(shop: Shop, tx: Transaction, user: UserRow): Promise<void> {
  if (await wasMailedLately(tx, 'email-verification', user.email)) return;
  await queueAccountLink(shop, tx, user, 'verify');
}

/**
 * Verifies the address of the signed-in account by the token that was mailed to it, and adds the orders that were
 * placed with it. Opening a stranger's mail, or an account in a stranger's name, verifies nothing. Opening the link
 * again once the address is verified succeeds again.
 * @throws ProblemError 410 `link_invalid`
 */
export async function verifyEmail(shop: Shop, userId: number, token: string): Promise<EmailVerificationResponse> {
  return inTransaction(shop.database, 'verify-email', async (tx) => {
    const user = await lockUser(tx, userId);
    const found = await findAccountToken(tx, token, 'verify');
    if (!found && user.emailVerifiedAt) return { email: toReadableEmail(user.email), claimedOrders: 0 };
    if (!found || found.userId !== userId || found.emailKey !== user.emailKey) throw linkInvalid();
    await useAccountToken(tx, token, 'verify');
    return { email: toReadableEmail(user.email), claimedOrders: await markVerified(tx, user) };
  });
}

/** Its owner has read a mail to this address. Returns how many earlier orders the account got. */
export async function markVerified(tx: Transaction, { id, emailKey }: UserRow): Promise<number> {
  await tx.update(users).set({ emailVerifiedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(users.id, id));
  return claimOrders(tx, id, emailKey);
}
