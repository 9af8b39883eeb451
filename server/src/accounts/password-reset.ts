import type { PasswordResetRequest } from '@esimshop/contracts/accounts';
import { wasMailedLately } from '../mail/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { queueAccountLink } from './account-mails.ts';
import { findUserByLogin, lockUser } from './users.ts';

/** Mails the link, at most one in ten minutes, if there is an account with the address. */
export async function sendPasswordReset(shop: Shop, { email, locale }: PasswordResetRequest): Promise<void> {
  const found = await findUserByLogin(shop.database, email);
  if (!found) return;
  await inTransaction(shop.database, 'password-reset', async (tx) => {
    const user = await lockUser(tx, found.id);
    if (await wasMailedLately(tx, 'password-reset', user.email)) return;
    await queueAccountLink(shop, tx, { ...user, locale }, 'reset');
  });
}
