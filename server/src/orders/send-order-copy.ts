import { ORDER_COPIES_PER_HOUR } from '@esimshop/contracts/order-copies';
import type { SendOrder } from '@esimshop/contracts/orders';
import { inTransaction } from '../database/transaction.ts';
import { listOrderEsims } from '../esims/store.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { listRecentMails } from '../notifications/store.ts';
import { ProblemError } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { findOwnOrder } from './orders.ts';
import { lockOrder, recordOrderEvent } from './store.ts';

/** A second press is the same wish. */
const REPEAT_MS = 60_000;
const HOUR_SECONDS = 3600;

type OrderCopy = SendOrder & { orderNumber: string; sessionHash: Buffer | undefined };

/**
 * Mails the eSIMs of an order to an address that its buyer names, at most three times an hour. The same address is not
 * written to twice within a minute.
 * @throws ProblemError order_not_found, conflict while there is no eSIM, rate_limited
 */
export async function sendOrderCopy(shop: Shop, { orderNumber, sessionHash, email, locale }: OrderCopy): Promise<void> {
  const { id: orderId } = await findOwnOrder(shop, orderNumber, sessionHash);
  const esims = await listOrderEsims(shop.database, shop.secrets, [orderId]);
  if (esims.length === 0) throw new ProblemError(409, 'conflict', 'The eSIM is not ready yet. Try again in a moment.');
  await inTransaction(shop.database, 'copy', async (tx) => {
    // Presses at the same moment take turns, so that each counts those before it.
    await lockOrder(tx, orderId);
    const sent = await listRecentMails(tx, { orderId, kind: 'copy', withinSeconds: HOUR_SECONDS });
    if (sent.some(({ recipient, ageMs }) => recipient === email && ageMs < REPEAT_MS)) return;
    if (sent.length >= ORDER_COPIES_PER_HOUR) {
      const oldestMs = Math.max(...sent.map(({ ageMs }) => ageMs));
      throw new ProblemError(429, 'rate_limited', 'This order was sent three times already. Try again in an hour.', {
        retryAfterSeconds: Math.max(1, HOUR_SECONDS - Math.floor(oldestMs / 1000)),
      });
    }
    const number = await recordOrderEvent(tx, orderId, { kind: 'copy', actor: 'customer' });
    await queueMail(shop, tx, {
      kind: 'copy',
      orderId,
      discriminator: String(number),
      recipient: email,
      locale,
      messageIdStem: `copy.${number}`,
    });
  });
}
