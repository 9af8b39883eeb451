import type { SupportMessage } from '@esimshop/contracts/support';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { supportMessages } from '../../tables/support.ts';
import { queueMail } from '../queue-mail.ts';
import { insertSupportMessage, type SupportMessageRow } from './store.ts';

/** The left part of the Message-ID with which the thread of this number begins. */
export function threadStemOf(number: string): string {
  return `support.${number}`;
}

/**
 * Stores a visitor's message and mails it to the shop. A message that fills in the honeypot field is
 * dropped silently.
 */
export async function receiveSupportMessage(shop: Shop, message: SupportMessage): Promise<void> {
  if (message.website !== '') {
    shop.log.info('support.dropped');
    return;
  }
  const { website: _trap, ...kept } = message;
  const row = await inTransaction(shop.database, 'support', (tx) => openThread(shop, tx, kept));
  shop.log.info({ supportMessageId: row?.id }, 'support.received');
}

/** Stores a message, with which a thread begins, and mails it to the shop. Undefined if its key has opened one before. */
export async function openThread(
  shop: Shop,
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<SupportMessageRow | undefined> {
  const row = await insertSupportMessage(tx, message);
  if (!row) return undefined;
  await queueMail(shop, tx, {
    kind: 'support-message',
    payload: { messageId: row.id },
    recipient: shop.config.supportAddress,
    locale: row.locale,
    messageIdStem: threadStemOf(row.number),
  });
  return row;
}
