import type { Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { insertDueReceipts } from './store.ts';

/**
 * Makes the receipt of a payment due, in the transaction that posts it to the ledger. Nothing where the shop issues none: an order that
 * was paid then gets none later.
 */
export async function queueReceipt(shop: Shop, tx: Transaction, orderId: number): Promise<void> {
  if (!shop.settings.current().tax.receipts) return;
  nudge(shop, await insertDueReceipts(tx, { orderId, begins: true }));
}

/**
 * Likewise the credit note of money that goes back, or the receipt of some that came again: whatever the setting says now, if the payment
 * has a receipt. Returns the ids of what is due.
 */
export async function queueCreditNote(
  shop: Shop,
  tx: Transaction,
  { orderId, refundId = null }: { orderId: number; refundId?: number | null },
): Promise<number[]> {
  const ids = await insertDueReceipts(tx, { orderId, refundId, begins: false });
  nudge(shop, ids);
  return ids;
}

function nudge(shop: Shop, ids: readonly number[]): void {
  for (const id of ids) shop.sweeps.nudge('issue-receipt', id);
}
