import type { Transaction } from '../database/database.ts';
import type { Shop } from '../shop.ts';
import { insertMail } from './store.ts';

export type QueuedMail = {
  kind: 'confirmation' | 'copy' | 'low-data' | 'portal-link' | 'support-message';
  orderId?: number;
  /** Tells apart mails of one kind that are no repeats of each other. */
  discriminator?: string;
  recipient: string;
  locale: 'en' | 'tr';
  /** Left part of the Message-ID: the same mail sent again bears the same one. */
  messageIdStem: string;
};

/** Part of the transaction that makes the mail due. The same mail is queued once, however often it becomes due. */
export async function queueMail(shop: Shop, tx: Transaction, mail: QueuedMail): Promise<void> {
  const { messageIdStem, orderId, ...row } = mail;
  const queued = await insertMail(tx, {
    ...row,
    orderId: orderId ?? null,
    messageId: `<${messageIdStem}@${new URL(shop.config.publicUrl).hostname}>`,
  });
  if (queued) await shop.jobs.enqueue(tx, 'deliver-mail', { mailId: queued.id });
}
