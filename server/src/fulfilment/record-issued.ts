import { canTransition } from '@esimshop/contracts/order-status';
import type { Transaction } from '../database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../database/transaction.ts';
import { insertEsims } from '../esims/store.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import { lockOrder, moveOrder, type OrderRow, recordOrderEvent } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import type { IssuedEsim } from './esim-partner.ts';
import { findOrderIdOfPurchase, listPurchases, type PurchaseRow, UNITS_PER_PURCHASE, updatePurchase } from './store.ts';

/**
 * Stores the eSIMs of a purchase; with the last one of the order the order is complete and its mail is queued, in the
 * same transaction. A partner order that another purchase has adopted meanwhile is left to it, and this one is looked
 * for anew.
 */
export async function recordIssued(
  shop: Shop,
  purchase: PurchaseRow,
  { reference, esims }: { reference: string; esims: IssuedEsim[] },
): Promise<void> {
  if (esims.length !== purchase.quantity) {
    throw new Error(`Expected ${purchase.quantity} eSIMs in partner order ${reference}, got ${esims.length}`);
  }
  try {
    await inTransaction(shop.database, 'issue', async (tx) => {
      const order = await lockOrder(tx, await findOrderIdOfPurchase(tx, purchase.id));
      const purchases = await listPurchases(tx, order.id);
      const current = purchases.find(({ id }) => id === purchase.id);
      if (current?.state === 'issued') {
        await recordLateAnswer(shop, tx, order, current, reference);
        return;
      }
      await updatePurchase(tx, purchase.id, { state: 'issued', partnerReference: reference, problem: null });
      await insertEsims(tx, shop.secrets, {
        orderLineId: purchase.orderLineId,
        purchaseId: purchase.id,
        firstOrdinal: (purchase.chunk - 1) * UNITS_PER_PURCHASE + 1,
        issued: esims,
      });
      await recordOrderEvent(tx, order.id, { kind: 'issued', detail: { purchaseId: purchase.id, reference } });
      const others = purchases.filter(({ id }) => id !== purchase.id);
      if (others.every(({ state }) => state === 'issued')) await completeOrder(shop, tx, order);
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    shop.log.warn({ purchaseId: purchase.id, reference }, 'purchase.reference_taken');
    await updatePurchase(shop.database, purchase.id, { state: 'unknown', partnerReference: null });
  }
}

/** The purchase was completed by another way meanwhile. A second partner order for it is money to get back. */
async function recordLateAnswer(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  { id, partnerReference }: PurchaseRow,
  reference: string,
): Promise<void> {
  if (reference === partnerReference) return;
  shop.log.error({ purchaseId: id, reference }, 'purchase.sold_twice');
  const problem = `The partner sold it twice: ${partnerReference} was delivered, ${reference} is to be refunded`;
  await recordOrderEvent(tx, order.id, { kind: 'needs_attention', detail: { purchaseId: id, problem } });
}

async function completeOrder(shop: Shop, tx: Transaction, order: OrderRow): Promise<void> {
  if (canTransition(order.status, 'completed')) await moveOrder(tx, order, 'completed');
  await queueMail(shop, tx, {
    kind: 'confirmation',
    orderId: order.id,
    recipient: order.customerEmail,
    locale: order.locale,
    messageIdStem: `${order.orderNumber}.confirmation`,
  });
}
