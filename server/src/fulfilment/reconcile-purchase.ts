import { hasDelivered } from '../orders/esims.ts';
import { findLostPeriodAges } from '../orders/lost-period.ts';
import type { EsimRef, EsimState, EsimSupplier, PurchaseOutcome, SupplierOrder } from '../partners/esim-supplier.ts';
import type { Shop } from '../shop.ts';
import { canOwn, findUnexplained, isNear, isWithin, oldestToConsiderMs } from './match-orders.ts';
import { adoptReference, readClaims, readMarker, readRequestAges } from './store/adoption.ts';
import type { SearchedPurchase } from './store/claims.ts';

/**
 * `ambiguous`: what the supplier sold cannot be told from what somebody else bought, so a person decides; `absent`:
 * the supplier has sold nothing, so the purchase may be repeated at once.
 */
export type PurchaseFinding =
  | Exclude<PurchaseOutcome, { kind: 'retry' }>
  | { kind: 'ambiguous'; message: string }
  | { kind: 'absent'; message: string };

/** With the eSIM that it tops up. */
type Reconciled = SearchedPurchase & { iccid: string | undefined };

/**
 * Resolves a purchase whose response was lost. The supplier may not support idempotency keys, so its list of orders
 * is searched, by the purchase's marker where the supplier keeps one; where the marker is such a key, what is not found is ordered
 * again at once. Elsewhere an order is adopted if it was created after our request, by the supplier's own clock, if nobody has
 * installed or used its eSIMs, and if it belongs to no other purchase; equal eSIMs of our own purchases are
 * interchangeable. An order that might be ours but does not meet all of this is ambiguous, and so are more orders
 * than our purchases can have made. None, once the supplier has had time to list it, means that nothing was bought.
 * A top-up is likewise one of the orders for its eSIM, which its customer has in use.
 */
export async function reconcilePurchase(
  shop: Shop,
  supplier: EsimSupplier,
  purchase: Reconciled,
): Promise<PurchaseFinding> {
  try {
    const { supplierReference: reference, iccid } = purchase;
    if (!reference) return await search(shop, supplier, purchase);
    return await (iccid ? lookUp(supplier, reference, iccid) : lookUpUntouched(shop, supplier, reference));
  } catch (error) {
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
}

async function search(shop: Shop, supplier: EsimSupplier, purchase: Reconciled): Promise<PurchaseFinding> {
  const settleMs = supplierMs(shop);
  if (supplier.findPurchases) {
    const { iccid } = purchase;
    const marked = await supplier.findPurchases(await readMarker(shop.database, purchase.id), iccid);
    const isKey = supplier.repeatsByMarker === true && iccid === undefined;
    return (await adoptMarked(shop, supplier, purchase, marked)) ?? absence(purchase, isKey ? 0 : settleMs);
  }
  const ages = await readRequestAges(shop.database, purchase.id);
  const { supplierPlanId, quantity, iccid } = purchase;
  const listed = await supplier.listOrders({ maxAgeMs: oldestToConsiderMs(ages), supplierPlanId });
  const references = listed.map(({ reference }) => reference);
  const { claimedReferences, rivals } = await readClaims(shop.database, purchase, references);
  const unclaimed = listed.filter(
    (order) => order.quantity === quantity && !claimedReferences.has(order.reference) && isNear(ages, order, settleMs),
  );
  // Oldest first.
  const near = (await keep(unclaimed, (order) => isSameKind(supplier, order, iccid))).toSorted(
    (a, b) => b.ageMs - a.ageMs,
  );
  if (near.some(({ iccids, quantity }) => iccids.length < quantity)) {
    return { kind: 'unknown', message: 'The supplier is still preparing such an order' };
  }
  if (near.length === 0) return absence(purchase, settleMs);
  const lost = await findLostPeriodAges(shop.database);
  const foreign = near.filter((order) => lost && isWithin(lost, order));
  if (foreign.length > 0)
    return unclear(foreign, 'Bought after the backup that was restored, perhaps for another order');
  let possible = near;
  if (findUnexplained(near, rivals, settleMs).length > 0) {
    // Some were made elsewhere: those in use are certainly not ours.
    possible = iccid ? [] : await keep(near, ({ iccids }) => isUntouched(shop, supplier, toRefs(iccids)));
    if (possible.length === 0 || findUnexplained(possible, rivals, settleMs).length > 0)
      return unclearNow(shop, purchase, near);
  }
  const candidates = possible.filter((order) => canOwn(ages, order, settleMs));
  return (await adoptFirst(shop, supplier, purchase, candidates)) ?? unclearNow(shop, purchase, near);
}

/** Ambiguous, unless another purchase has come to own one of them since: then it is explained, and the search begins again. */
async function unclearNow(shop: Shop, purchase: Reconciled, orders: SupplierOrder[]): Promise<PurchaseFinding> {
  const references = orders.map(({ reference }) => reference);
  const { claimedReferences } = await readClaims(shop.database, purchase, references);
  return claimedReferences.size > 0
    ? { kind: 'unknown', message: 'Another purchase has just become the owner of such an order' }
    : unclear(orders);
}

/** Once the supplier has had time to list an order, its absence means that there is none. */
function absence({ state, sentAgoMs }: SearchedPurchase, settleMs: number): PurchaseFinding {
  // The age before the list was read, not after it: a process may be stopped in between.
  return state === 'queued' || sentAgoMs >= settleMs
    ? { kind: 'absent', message: 'The supplier has no such order' }
    : { kind: 'unknown', message: 'The supplier has no such order yet' };
}

/** An order with the purchase's own marker is ours. Undefined if there is none. */
async function adoptMarked(
  shop: Shop,
  supplier: EsimSupplier,
  purchase: Reconciled,
  marked: SupplierOrder[],
): Promise<PurchaseFinding | undefined> {
  for (const { reference } of marked) {
    if (await adoptReference(shop.database, purchase.id, reference)) return lookUp(supplier, reference, purchase.iccid);
  }
  return marked.length > 0 ? unclear(marked, 'Other purchases own the orders with its marker') : undefined;
}

function unclear(orders: SupplierOrder[], problem = 'It is not clear which supplier orders are ours'): PurchaseFinding {
  const references = orders.map(({ reference }) => reference).join(', ');
  return { kind: 'ambiguous', message: `${problem}: ${references}` };
}

/**
 * Whether an order may be for the same as a purchase: new eSIMs, or a top-up of this one, also while the supplier has not
 * named it.
 */
export async function isSameKind(
  supplier: EsimSupplier,
  order: SupplierOrder,
  iccid: string | undefined,
): Promise<boolean> {
  if (!iccid) return supplier.isForNewEsims(order);
  return order.iccids.includes(iccid) || order.iccids.length < order.quantity;
}

/** The orders for which the test holds. */
async function keep(
  orders: SupplierOrder[],
  test: (order: SupplierOrder) => Promise<boolean>,
): Promise<SupplierOrder[]> {
  const holds = await Promise.all(orders.map(test));
  return orders.filter((_order, index) => holds[index]);
}

/** How long after a request the supplier may still list an order that it led to. */
export function supplierMs({ timeouts }: Pick<Shop, 'timeouts'>): number {
  return timeouts.esimMs + timeouts.purchaseSettleMs;
}

/** Whether the eSIMs are unclaimed: by any customer of ours, and by any phone. */
async function isUntouched(shop: Shop, supplier: EsimSupplier, esims: EsimRef[]): Promise<boolean> {
  const iccids = esims.map(({ iccid }) => iccid);
  if (await hasDelivered(shop.database, shop.secrets, iccids)) return false;
  const states = await Promise.all(esims.map((esim) => supplier.getEsimState(esim)));
  return states.every(isUnused);
}

const toRefs = (iccids: string[]): EsimRef[] => iccids.map((iccid) => ({ iccid }));

function isUnused({ profile, installedAt, plans }: EsimState): boolean {
  return (
    profile === 'released' &&
    installedAt === null &&
    plans.length <= 1 &&
    plans.every(
      ({ state, startsAt, totalMb, remainingMb }) =>
        (state === 'queued' || state === 'processing') && startsAt === null && remainingMb === totalMb,
    )
  );
}

/**
 * Adopts the first unclaimed order. Undefined if all are claimed. Other processes may adopt
 * at the same time: a unique index lets each order be adopted once.
 */
async function adoptFirst(
  shop: Shop,
  supplier: EsimSupplier,
  purchase: Reconciled,
  candidates: SupplierOrder[],
): Promise<PurchaseFinding | undefined> {
  let touched = 0;
  for (const { reference, iccids } of candidates) {
    if (!purchase.iccid && !(await isUntouched(shop, supplier, toRefs(iccids)))) touched++;
    else if (await adoptReference(shop.database, purchase.id, reference))
      return lookUp(supplier, reference, purchase.iccid);
  }
  if (touched > 0 && touched === candidates.length) return undefined;
  return { kind: 'unknown', message: 'Other purchases own all such orders' };
}

/** The order exists, so a failed lookup must not cause another purchase. */
async function lookUp(supplier: EsimSupplier, reference: string, iccid?: string): Promise<PurchaseFinding> {
  const outcome = await supplier.getPurchase(reference, iccid);
  return outcome.kind === 'retry' ? { kind: 'unknown', message: outcome.message } : outcome;
}

/** The eSIMs of an order that was adopted earlier, unless claimed since. */
async function lookUpUntouched(shop: Shop, supplier: EsimSupplier, reference: string): Promise<PurchaseFinding> {
  const outcome = await lookUp(supplier, reference);
  if (outcome.kind !== 'issued') return outcome;
  if (await isUntouched(shop, supplier, outcome.esims)) return outcome;
  return { kind: 'ambiguous', message: `Somebody has the eSIMs of the supplier order ${reference}` };
}
