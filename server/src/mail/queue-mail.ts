import { domainOf } from '@esimshop/contracts/email';
import type { Locale } from '@esimshop/contracts/locales';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import type { MailContent } from './mail-payloads.ts';
import { insertMail, storeAccountToken } from './store.ts';

export type QueuedMail = MailContent & {
  orderId?: number;
  /** Tells mails of one order and kind apart that are not repeats of each other. */
  idempotencyKey?: string;
  recipient: string;
  locale: Locale;
  /** Whether the portal link in it, once opened, withdraws the earlier ones. */
  replacesLinks?: boolean;
  /** The token of an account's link in it. It is sealed in the row, so that a repeat carries the same one. */
  accountToken?: string;
  /**
   * Left part of the Message-ID; a repeated mail carries the same one. Never of a serial id, which names another mail
   * after a backup is restored.
   */
  messageIdStem: string;
};

/** Whose mail is never sent: the stand-ins of customers whose data was erased. */
export const ERASED_DOMAIN = 'erased.invalid';

/**
 * Queues a mail within the transaction that makes it due. The same mail is queued once, however often it becomes due.
 * Returns its id; undefined if it was queued before, or is to nobody.
 */
export async function queueMail(shop: Shop, tx: Transaction, mail: QueuedMail): Promise<number | undefined> {
  if (domainOf(mail.recipient) === ERASED_DOMAIN) return undefined;
  const { messageIdStem, accountToken, ...row } = mail;
  const queued = await insertMail(tx, { ...row, messageId: toMessageId(shop, messageIdStem) });
  if (!queued) return undefined;
  if (accountToken) await storeAccountToken(tx, queued.id, shop.secrets.seal(accountToken, sealContext(queued.id)));
  shop.sweeps.nudge('deliver-mail', queued.id);
  return queued.id;
}

export function toMessageId({ config }: Pick<Shop, 'config'>, stem: string): string {
  return `<${stem}@${new URL(config.publicUrl).hostname}>`;
}

/** The encryption context of the tokens in a mail's row. */
export function sealContext(mailId: number): string {
  return `mail:${mailId}`;
}
