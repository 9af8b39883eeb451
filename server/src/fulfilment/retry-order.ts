import { listPurchases } from '../orders/purchases.ts';
import { findOrderByNumber, lockOrder, recordOrderEvent } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { requeuePurchase } from './store/queue.ts';

/** A decision to retry an order that needed attention; `actor` and `note` are recorded with it. */
export type Retry = {
  orderNumber: string;
  actor: string;
  note?: string | undefined;
  /** Only this purchase. */
  purchaseId?: number;
  /** What else is written in the same transaction, if anything is retried. */
  record?: (tx: Transaction) => Promise<void>;
};

/**
 * Retries the purchases of an order that need attention. One with a known supplier order is looked up; any other is
 * bought again, so the caller must have made sure that the supplier has not sold it. Returns the number of purchases;
 * undefined if there is no such order.
 */
export async function retryOrder(
  shop: Shop,
  { orderNumber, actor, note, purchaseId, record }: Retry,
): Promise<number | undefined> {
  const found = await findOrderByNumber(shop.database, { orderNumber });
  if (!found) return undefined;
  const retried = await inTransaction(shop.database, 'retry', async (tx) => {
    const order = await lockOrder(tx, found.id);
    const flagged = (await listPurchases(tx, { orderId: order.id })).filter(
      ({ id, state }) => state === 'needs_attention' && (purchaseId === undefined || id === purchaseId),
    );
    if (flagged.length === 0) return [];
    for (const purchase of flagged) await requeuePurchase(tx, purchase);
    const purchaseIds = flagged.map(({ id }) => id);
    const detail = { purchaseIds, ...(note && { note }) };
    await recordOrderEvent(tx, order.id, { kind: 'retried', actor, detail });
    await record?.(tx);
    return purchaseIds;
  });
  for (const id of retried) shop.sweeps.nudge('provision', id);
  return retried.length;
}
