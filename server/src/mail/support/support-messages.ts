import type { SupportMessage } from '@esimshop/contracts/support';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { queueMail } from '../queue-mail.ts';
import { insertSupportMessage } from './store.ts';

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
  const id = await inTransaction(shop.database, 'support', async (tx) => {
    const { id: messageId, number } = await insertSupportMessage(tx, kept);
    await queueMail(shop, tx, {
      kind: 'support-message',
      payload: { messageId },
      recipient: shop.config.supportAddress,
      locale: kept.locale,
      messageIdStem: threadStemOf(number),
    });
    return messageId;
  });
  shop.log.info({ supportMessageId: id }, 'support.received');
}
