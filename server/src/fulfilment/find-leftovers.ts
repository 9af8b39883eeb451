import { readToppedUp } from '../orders/esims.ts';
import { getPurchase, type PurchaseRow } from '../orders/purchases.ts';
import { isReported, lockOrderOfLine, recordOrderEvent } from '../orders/store.ts';
import type { SupplierOrder } from '../partners/esim-supplier.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { canOwn, findUnexplained, oldestToConsiderMs } from './match-orders.ts';
import { isSameKind, supplierMs } from './reconcile-purchase.ts';
import { readClaims, readMarker, readRequestAges } from './store/adoption.ts';
import { markSearched } from './store/esims.ts';

/**
 * Looks for a second order at the supplier after a purchase that was repeated: an earlier request may have been
 * executed late. What no purchase owns is reported once, in the order's history and the log, for a refund.
 * @throws Error if the supplier cannot be asked, so that it is tried again
 */
export async function findLeftovers(shop: Shop, purchaseId: number): Promise<void> {
  const purchase = await getPurchase(shop.database, purchaseId);
  for (const reference of await listLeftovers(shop, purchase)) await reportLeftover(shop, purchase, reference);
  await markSearched(shop.database, purchaseId);
}

async function listLeftovers(shop: Shop, purchase: PurchaseRow): Promise<string[]> {
  const { esims } = supplierOf(shop, purchase);
  if (esims.findPurchases) {
    const toppedUp = await readToppedUp(shop, purchase);
    const marked = await esims.findPurchases(await readMarker(shop.database, purchase.id), toppedUp?.iccid);
    const references = marked.map(({ reference }) => reference);
    const { claimedReferences } = await readClaims(shop.database, purchase, references);
    return references.filter((reference) => !claimedReferences.has(reference));
  }
  const ages = await readRequestAges(shop.database, purchase.id);
  const settleMs = supplierMs(shop);
  const toppedUp = await readToppedUp(shop, purchase);
  const listed = await esims.listOrders({
    maxAgeMs: oldestToConsiderMs(ages),
    supplierPlanId: purchase.supplierPlanId,
  });
  const possible = listed.filter((order) => order.quantity === purchase.quantity && canOwn(ages, order, settleMs));
  const references = possible.map(({ reference }) => reference);
  const { claimedReferences, rivals } = await readClaims(shop.database, purchase, references);
  const unclaimed: SupplierOrder[] = [];
  for (const order of possible) {
    if (!claimedReferences.has(order.reference) && (await isSameKind(esims, order, toppedUp?.iccid)))
      unclaimed.push(order);
  }
  return findUnexplained(unclaimed, rivals, settleMs).map(({ reference }) => reference);
}

async function reportLeftover(shop: Shop, purchase: PurchaseRow, reference: string): Promise<void> {
  const { id: purchaseId } = purchase;
  const isNew = await inTransaction(shop.database, 'leftover', async (tx) => {
    const order = await lockOrderOfLine(tx, { orderLineId: purchase.orderLineId });
    if (await isReported(tx, reference)) return false;
    const problem = `The supplier may have sold it twice: no purchase owns its order ${reference}`;
    await recordOrderEvent(tx, order.id, { kind: 'needs_attention', detail: { purchaseId, problem, reference } });
    return true;
  });
  if (isNew) shop.log.error({ purchaseId, reference }, 'purchase.leftover');
}
