import type { SupportMessage } from '@esimshop/contracts/support';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { insertSupportMessage } from './store.ts';

/** Keeps what a visitor wrote. What filled in the field that people do not see is dropped without a word. */
export async function receiveSupportMessage(shop: Shop, message: SupportMessage): Promise<void> {
  if (message.website !== '') {
    shop.log.info('support.dropped');
    return;
  }
  const { website: _trap, ...kept } = message;
  const id = await inTransaction(shop.database, 'support', (tx) => insertSupportMessage(tx, kept));
  shop.log.info({ supportMessageId: id }, 'support.received');
}
