import type { ProfileChange } from '@esimshop/contracts/accounts';
import { emailKeyOf } from '@esimshop/contracts/email';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../platform/database/transaction.ts';
import type { Identity } from '../platform/http/identities.ts';
import type { Shop } from '../shop.ts';
import { users } from '../tables/accounts.ts';
import { queueNotice } from './account-mails.ts';
import { withdrawAccountTokens } from './account-tokens.ts';
import { countAttempt } from './attempts.ts';
import { recordAudit } from './audit-log.ts';
import { queueVerification } from './email-verification.ts';
import { assertRecentSignIn } from './recent-sign-in.ts';
import { emailTaken, getUser, lockUser, type UserRow } from './users.ts';

/**
 * Changes the given fields of the signed-in account. A new e-mail address is reported to the old one, and the new one
 * has to be verified.
 * @throws ProblemError 401 `reauthentication_required`, 409 `email_taken`, 429 `rate_limited` after many new addresses
 */
export async function updateProfile(shop: Shop, identity: Identity, change: ProfileChange): Promise<void> {
  const { userId } = identity;
  const { firstName, lastName, email, phone, address, city, postalCode, country } = change;
  const before = await getUser(shop.database, userId);
  const changesEmail = email !== undefined && emailKeyOf(email) !== before.emailKey;
  if (changesEmail) {
    await assertRecentSignIn(shop, identity);
    await countAttempt(shop, `addresses of ${userId}`);
  }
  try {
    await inTransaction(shop.database, 'profile', async (tx) => {
      const user = await lockUser(tx, userId);
      await tx
        .update(users)
        .set({
          ...definedOnly({ firstName, lastName, email }),
          ...emptyToNull({ phone, address, city, postalCode, country }),
          updatedAt: sql`now()`,
        })
        .where(eq(users.id, userId));
      if (email !== undefined && emailKeyOf(email) !== user.emailKey) await changeEmail(shop, tx, user, email);
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw emailTaken();
    throw error;
  }
}

/** Links mailed to the old address no longer verify the new one or reset the password. */
async function changeEmail(shop: Shop, tx: Transaction, user: UserRow, email: string): Promise<void> {
  const [changed] = await tx
    .update(users)
    .set({ emailKey: emailKeyOf(email), emailVerifiedAt: null })
    .where(eq(users.id, user.id))
    .returning();
  if (!changed) throw new Error(`Expected user ${user.id} to exist`);
  await withdrawAccountTokens(tx, user.id, 'verify');
  await withdrawAccountTokens(tx, user.id, 'reset');
  await queueNotice(shop, tx, user, 'email_changed');
  await queueVerification(shop, tx, changed);
  await recordAudit(tx, { actorId: user.id, act: 'user.email_changed', subjectKind: 'user', subjectId: user.id });
}

type Fields = Record<string, string | undefined>;

function definedOnly(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function emptyToNull(fields: Fields): Record<string, string | null> {
  return Object.fromEntries(Object.entries(definedOnly(fields)).map(([name, value]) => [name, value || null]));
}
