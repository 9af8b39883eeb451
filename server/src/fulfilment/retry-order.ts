import { inTransaction } from '../database/transaction.ts';
import { findOrderByNumber, lockOrder, recordOrderEvent } from '../orders/store.ts';
import type { Shop } from '../shop.ts';
import { listPurchases, requeuePurchase } from './store.ts';

/** Whoever looked at a parked order decides that it goes on; `actor` is kept with the decision. */
export type Retry = { orderNumber: string; actor: string };

/**
 * Takes up the purchases of an order that were left to a person. One whose partner order is known is asked about; any
 * other is bought anew, so the person must have made sure that the partner has not sold it. Returns how many there were.
 * Undefined where there is no such order.
 */
export async function retryOrder(shop: Shop, { orderNumber, actor }: Retry): Promise<number | undefined> {
  const found = await findOrderByNumber(shop.database, orderNumber);
  if (!found) return undefined;
  return inTransaction(shop.database, 'retry', async (tx) => {
    const order = await lockOrder(tx, found.id);
    const parked = (await listPurchases(tx, order.id)).filter(({ state }) => state === 'needs_attention');
    if (parked.length === 0) return 0;
    for (const purchase of parked) await requeuePurchase(tx, purchase);
    const detail = { purchaseIds: parked.map(({ id }) => id) };
    await recordOrderEvent(tx, order.id, { kind: 'retried', actor, detail });
    await shop.jobs.enqueue(tx, 'provision', { orderId: order.id });
    return parked.length;
  });
}
