import type { SignalReceipt } from '@esimshop/contracts/signal';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { describeSignal, type ReceivedReport } from './describe-signal.ts';
import { getMessageOfKey } from './store.ts';
import { openThread } from './support-messages.ts';

/**
 * Opens a thread in the traveller's name with what is known of their eSIM and what they tried. Sent again with the same key, it is
 * the same thread, and the shop gets one mail.
 */
export async function receiveSignalReport(
  shop: Shop,
  { keyHash, ...received }: ReceivedReport & { keyHash: Buffer },
): Promise<SignalReceipt> {
  const { order, report } = received;
  const row = await inTransaction(shop.database, 'signal report', async (tx) => {
    const opened = await openThread(shop, tx, {
      name: order.customerName,
      email: order.customerEmail,
      locale: report.locale,
      keyHash,
      ...describeSignal(received, shop.config.timeZone),
    });
    return opened ?? getMessageOfKey(tx, keyHash);
  });
  shop.log.info({ supportMessageId: row.id }, 'support.signal_report');
  return { number: row.number, receivedAt: row.createdAt.toISOString() };
}
