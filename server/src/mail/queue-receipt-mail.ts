import { findOrder } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { queueMail } from './queue-mail.ts';

/** Queues the mail of a receipt that no other mail carries. It waits until the receipt is issued. */
export async function queueReceiptMail(
  shop: Shop,
  tx: Transaction,
  { orderId, ...payload }: { orderId: number; receiptId: number; creditNoteId?: number },
): Promise<void> {
  const order = await findOrder(tx, { orderId });
  if (!order) throw new Error(`Expected order ${orderId} to exist`);
  const { orderNumber, customerEmail: recipient, locale } = order;
  await queueMail(shop, tx, {
    kind: 'receipt',
    orderId,
    payload,
    idempotencyKey: String(payload.receiptId),
    recipient,
    locale,
    messageIdStem: `${orderNumber}.receipt.${crypto.randomUUID()}`,
  });
}
