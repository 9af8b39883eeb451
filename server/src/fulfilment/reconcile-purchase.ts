import type { PurchaseRow } from '../orders/purchases.ts';
import type { EsimSupplier, PurchaseOutcome, SupplierOrder } from '../partners/esim-supplier.ts';
import type { Shop } from '../shop.ts';
import { adoptReference, readClaims } from './store.ts';

/** Tolerance for the difference between the supplier's clock and ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** `ambiguous`: more supplier orders match than purchases could own; it needs manual review. */
export type PurchaseFinding = PurchaseOutcome | { kind: 'ambiguous'; message: string };

/**
 * Resolves a purchase whose response was lost. The supplier may not support idempotency keys, so its list of orders
 * is searched. A matching order that no purchase owns is adopted, because equal eSIMs are interchangeable. More such
 * orders than purchases that could own them are ambiguous. None, once the supplier has had time to list it, means
 * that nothing was bought.
 */
export async function reconcilePurchase(
  shop: Shop,
  supplier: EsimSupplier,
  purchase: PurchaseRow,
): Promise<PurchaseFinding> {
  if (purchase.supplierReference) return readPurchase(supplier, purchase.supplierReference);

  let matches: SupplierOrder[];
  try {
    matches = await listMatchingOrders(shop, supplier, purchase);
  } catch (error) {
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
  const references = matches.map(({ reference }) => reference);
  const { claimedReferences, rivals } = await readClaims(shop.database, purchase, references);
  const candidates = references.filter((reference) => !claimedReferences.has(reference));
  if (candidates.length === 0) {
    return hasSettled(shop, purchase)
      ? { kind: 'retry', message: 'The supplier has no such order' }
      : { kind: 'unknown', message: 'The supplier has no such order yet' };
  }
  if (candidates.length > rivals) {
    const message = `More supplier orders than purchases could own them: ${candidates.join(', ')}`;
    return { kind: 'ambiguous', message };
  }
  const adopted = await adoptFirstUnclaimed(shop, purchase, candidates);
  return adopted
    ? readPurchase(supplier, adopted)
    : { kind: 'unknown', message: 'Other purchases own all such orders' };
}

/** Other processes may adopt at the same time: a unique index lets each order be adopted once. */
async function adoptFirstUnclaimed(
  shop: Shop,
  purchase: PurchaseRow,
  candidates: string[],
): Promise<string | undefined> {
  for (const reference of candidates) {
    if (await adoptReference(shop.database, purchase.id, reference)) return reference;
  }
  return undefined;
}

/** The order exists, so a failed lookup must not lead to another purchase. */
async function readPurchase(supplier: EsimSupplier, reference: string): Promise<PurchaseOutcome> {
  const outcome = await supplier.getPurchase(reference);
  return outcome.kind === 'retry' ? { kind: 'unknown', message: outcome.message } : outcome;
}

/** Oldest first. */
async function listMatchingOrders(
  shop: Shop,
  supplier: EsimSupplier,
  { supplierPlanId, quantity, ...purchase }: PurchaseRow,
): Promise<SupplierOrder[]> {
  const start = (purchase.orderingAt ?? purchase.createdAt).getTime();
  const orders = await supplier.listPurchases({
    from: new Date(start - CLOCK_SKEW_MS),
    to: new Date(Math.max(start, shop.clock.now().getTime()) + CLOCK_SKEW_MS),
    supplierPlanId,
  });
  return orders
    .filter((order) => order.supplierPlanId === supplierPlanId && order.quantity === quantity)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function hasSettled(shop: Shop, { orderingAt, createdAt }: PurchaseRow): boolean {
  const waitedMs = shop.clock.now().getTime() - (orderingAt ?? createdAt).getTime();
  return waitedMs >= shop.timeouts.esimMs + shop.timeouts.purchaseSettleMs;
}
