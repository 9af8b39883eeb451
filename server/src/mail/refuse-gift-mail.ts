import { findOrder } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { readPayload } from './mail-payloads.ts';
import { queueMail } from './queue-mail.ts';
import { type MailRow, releaseMail } from './store.ts';

/** The mailbox of a gift's receiver does not take its mail: the buyer is told, who alone knows a better address. */
export async function refuseGiftMail(shop: Shop, { id, orderId, payload }: MailRow, problem: string): Promise<void> {
  const { giftId } = readPayload('gift', payload);
  const order = orderId === null ? undefined : await findOrder(shop.database, { orderId });
  await inTransaction(shop.database, 'gift refused', async (tx) => {
    await releaseMail(tx, id, problem, 'failed');
    if (!order) return;
    await queueMail(shop, tx, {
      kind: 'gift-news',
      orderId: order.id,
      payload: { giftId, news: 'refused' },
      idempotencyKey: `${id}.refused`,
      recipient: order.customerEmail,
      locale: order.locale,
      messageIdStem: `${order.orderNumber}.gift-refused.${id}`,
    });
  });
}
