import type { SupportMessage } from '@esimshop/contracts/support';
import { inTransaction } from '../database/transaction.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import type { Shop } from '../shop.ts';
import { insertSupportMessage } from './store.ts';

/**
 * Keeps what a visitor wrote and mails it to the shop's own address. What filled in the field that people do not see is
 * dropped without a word.
 */
export async function receiveSupportMessage(shop: Shop, message: SupportMessage): Promise<void> {
  if (message.website !== '') {
    shop.log.info('support.dropped');
    return;
  }
  const { website: _trap, ...kept } = message;
  const id = await inTransaction(shop.database, 'support', async (tx) => {
    const messageId = await insertSupportMessage(tx, kept);
    await queueMail(shop, tx, {
      kind: 'support-message',
      discriminator: String(messageId),
      recipient: shop.config.mailFrom.address,
      locale: kept.locale,
      messageIdStem: `support-${messageId}`,
    });
    return messageId;
  });
  shop.log.info({ supportMessageId: id }, 'support.received');
}
