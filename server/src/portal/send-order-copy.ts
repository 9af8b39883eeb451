import { randomUUID } from 'node:crypto';
import { ORDER_COPIES_PER_HOUR } from '@esimshop/contracts/order-copies';
import type { SendOrder } from '@esimshop/contracts/orders';
import { queueMail } from '../mail/queue-mail.ts';
import { listRecentMails } from '../mail/store.ts';
import { listOrderEsims } from '../orders/esims.ts';
import { findReadable, type OrderReader } from '../orders/show-order.ts';
import { lockOrder, recordOrderEvent } from '../orders/store.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';

/** A repeated request within this time is a duplicate. */
const DUPLICATE_WITHIN_MS = 60_000;
const HOUR_SECONDS = 3600;

type OrderCopy = SendOrder & { orderNumber: string; buyer: Omit<OrderReader, 'isAdmin'> };

/**
 * Mails the eSIMs of an order to an address that its buyer enters, at most three times an hour. A repeat to the same
 * address within a minute is ignored.
 * @throws ProblemError order_not_found, conflict if there is no eSIM yet, rate_limited
 */
export async function sendOrderCopy(shop: Shop, { orderNumber, buyer, email, locale }: OrderCopy): Promise<void> {
  const { id: orderId } = await findReadable(shop, orderNumber, { ...buyer, isAdmin: false });
  const esims = await listOrderEsims(shop.database, shop.secrets, [orderId]);
  if (esims.length === 0) throw new ProblemError(409, 'conflict', 'The eSIM is not ready yet. Try again in a moment.');
  await inTransaction(shop.database, 'copy', async (tx) => {
    // Serialises concurrent requests, so that each counts the earlier ones.
    await lockOrder(tx, orderId);
    const sent = await listRecentMails(tx, { orderId, kind: 'copy', withinSeconds: HOUR_SECONDS });
    if (sent.some(({ recipient, ageMs }) => recipient === email && ageMs < DUPLICATE_WITHIN_MS)) return;
    if (sent.length >= ORDER_COPIES_PER_HOUR) {
      const oldestMs = Math.max(...sent.map(({ ageMs }) => ageMs));
      throw new ProblemError(
        429,
        'rate_limited',
        'This order has already been sent three times. Try again in an hour.',
        {
          retryAfterSeconds: Math.max(1, HOUR_SECONDS - Math.floor(oldestMs / 1000)),
        },
      );
    }
    const number = await recordOrderEvent(tx, orderId, { kind: 'copy', actor: 'customer' });
    await queueMail(shop, tx, {
      kind: 'copy',
      orderId,
      idempotencyKey: String(number),
      recipient: email,
      locale,
      messageIdStem: `${orderNumber}.copy.${randomUUID()}`,
    });
  });
}
