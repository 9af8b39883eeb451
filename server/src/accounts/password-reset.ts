import type { PasswordResetRequest } from '@esimshop/contracts/accounts';
import { wasMailedLately } from '../mail/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { JobData } from '../platform/jobs/jobs.ts';
import type { Shop } from '../shop.ts';
import { queueAccountLink } from './account-mails.ts';
import { findUserByLogin, lockUser } from './users.ts';

const SEALED_AS = 'password reset request';

/**
 * Accepts a request for a link that resets a password. The same is done for every address, and a job does the rest, so
 * that the caller cannot tell from the time whether there is an account.
 */
export async function requestPasswordReset(
  { database, jobs, secrets }: Pick<Shop, 'database' | 'jobs' | 'secrets'>,
  request: PasswordResetRequest,
): Promise<void> {
  const requestSealed = secrets.seal(JSON.stringify(request), SEALED_AS).toString('base64');
  await jobs.enqueue(database, 'send-password-reset', { requestSealed });
}

/** Mails the link, at most one in ten minutes, if there is an account with the address. */
export async function sendPasswordReset(shop: Shop, { requestSealed }: JobData['send-password-reset']): Promise<void> {
  const opened = shop.secrets.open(Buffer.from(requestSealed, 'base64'), SEALED_AS);
  const { email, locale } = JSON.parse(opened) as PasswordResetRequest;
  const found = await findUserByLogin(shop.database, email);
  if (!found) return;
  await inTransaction(shop.database, 'password-reset', async (tx) => {
    const user = await lockUser(tx, found.id);
    if (await wasMailedLately(tx, 'password-reset', user.email)) return;
    await queueAccountLink(shop, tx, { ...user, locale }, 'reset');
  });
}
