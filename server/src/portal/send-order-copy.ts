import { randomUUID } from 'node:crypto';
import { orderCopiesPerHour } from '@esimshop/contracts/order-copies';
import type { SendOrder } from '@esimshop/contracts/orders';
import { readPayload } from '../mail/mail-payloads.ts';
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
 * Mails the eSIMs of an order, or one of them, to an address that its buyer enters, at most `orderCopiesPerHour` times an hour. A
 * repeat to the same address within a minute is ignored.
 * @throws ProblemError order_not_found, conflict if there is no such eSIM yet, rate_limited
 */
export async function sendOrderCopy(
  shop: Shop,
  { orderNumber, buyer, email, locale, iccid }: OrderCopy,
): Promise<void> {
  const { id: orderId } = await findReadable(shop, orderNumber, { ...buyer, isAdmin: false });
  const esims = await listOrderEsims(shop.database, shop.secrets, [orderId]);
  const sent = iccid === undefined ? esims : esims.filter((esim) => esim.iccid === iccid);
  if (sent.length === 0) throw new ProblemError(409, 'conflict', 'The eSIM is not ready yet. Try again in a moment.');
  const [only] = sent;
  const payload = iccid === undefined || !only ? {} : { esimId: only.row.id };
  await inTransaction(shop.database, 'copy', async (tx) => {
    // Serialises concurrent requests, so that each counts the earlier ones.
    await lockOrder(tx, orderId);
    const earlier = await listRecentMails(tx, { orderId, kind: 'copy', withinSeconds: HOUR_SECONDS });
    const isRepeat = (mail: (typeof earlier)[number]) =>
      mail.recipient === email &&
      mail.ageMs < DUPLICATE_WITHIN_MS &&
      readPayload('copy', mail.payload).esimId === payload.esimId;
    if (earlier.some(isRepeat)) return;
    const limit = orderCopiesPerHour(esims.length);
    if (earlier.length >= limit) {
      const oldestMs = Math.max(...earlier.map(({ ageMs }) => ageMs));
      throw new ProblemError(
        429,
        'rate_limited',
        `This order has already been sent ${limit} times. Try again in an hour.`,
        {
          retryAfterSeconds: Math.max(1, HOUR_SECONDS - Math.floor(oldestMs / 1000)),
        },
      );
    }
    const number = await recordOrderEvent(tx, orderId, { kind: 'copy', actor: 'customer' });
    await queueMail(shop, tx, {
      kind: 'copy',
      orderId,
      payload,
      idempotencyKey: String(number),
      recipient: email,
      locale,
      messageIdStem: `${orderNumber}.copy.${randomUUID()}`,
    });
  });
}
