import { randomUUID } from 'node:crypto';
import type { AccountNotice } from '../mail/mail-payloads.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { createAccountToken } from './account-tokens.ts';
import type { UserRow } from './users.ts';

type Recipient = Pick<UserRow, 'id' | 'email' | 'emailKey' | 'locale'>;

/** Mails the owner of an account about a change, queued in the transaction of the change. */
export async function queueNotice(
  shop: Shop,
  tx: Transaction,
  { email, locale }: Omit<Recipient, 'id' | 'emailKey'>,
  notice: AccountNotice,
): Promise<void> {
  await queueMail(shop, tx, {
    kind: 'account-notice',
    payload: { notice },
    recipient: email,
    locale,
    messageIdStem: `account.${randomUUID()}`,
  });
}

/** Mails a link with a new token, which works once. */
export async function queueAccountLink(
  shop: Shop,
  tx: Transaction,
  user: Recipient,
  purpose: 'verify' | 'reset',
): Promise<void> {
  await queueMail(shop, tx, {
    kind: purpose === 'verify' ? 'email-verification' : 'password-reset',
    recipient: user.email,
    locale: user.locale,
    accountToken: await createAccountToken(tx, user, purpose),
    messageIdStem: `account.${randomUUID()}`,
  });
}
