import type { Shop } from '../shop.ts';
import type { PartnerOrder, PurchaseOutcome } from './esim-partner.ts';
import { adoptReference, type PurchaseRow, readClaims } from './store.ts';

/** How far the partner's clock may be from ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * What became of a purchase whose answer was lost. The partner knows no idempotency key, so its own list of orders is
 * searched: an order that is nobody's is adopted, because equal goods are interchangeable; more of them than purchases
 * that might own them is a riddle for a person; none, once the partner has had time, means that nothing was sold.
 */
export async function reconcilePurchase(shop: Shop, purchase: PurchaseRow): Promise<PurchaseOutcome> {
  if (purchase.partnerReference) return askAbout(shop, purchase.partnerReference);

  let alike: PartnerOrder[];
  try {
    alike = await listAlikeOrders(shop, purchase);
  } catch (error) {
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
  const references = alike.map(({ reference }) => reference);
  const { claimedReferences, rivals } = await readClaims(shop.database, purchase, references);
  const candidates = references.filter((reference) => !claimedReferences.has(reference));
  if (candidates.length === 0) {
    return hasHadTime(shop, purchase)
      ? { kind: 'retry', message: 'The partner has no such order' }
      : { kind: 'unknown', message: 'The partner has no such order yet' };
  }
  if (candidates.length > rivals) {
    return { kind: 'refused', message: `More partner orders than purchases could own them: ${candidates.join(', ')}` };
  }
  const adopted = await adoptFirst(shop, purchase, candidates);
  return adopted ? askAbout(shop, adopted) : { kind: 'unknown', message: 'Other purchases own all such orders' };
}

/** Others may be adopting at the same moment: the database lets each order be taken once. */
async function adoptFirst(shop: Shop, purchase: PurchaseRow, candidates: string[]): Promise<string | undefined> {
  for (const reference of candidates) {
    if (await adoptReference(shop.database, purchase.id, reference)) return reference;
  }
  return undefined;
}

/** The order exists, so a failed question about it is no permission to buy again. */
async function askAbout(shop: Shop, reference: string): Promise<PurchaseOutcome> {
  const outcome = await shop.partners.esims.getPurchase(reference);
  return outcome.kind === 'retry' ? { kind: 'unknown', message: outcome.message } : outcome;
}

/** Oldest first. */
async function listAlikeOrders(
  shop: Shop,
  { bundleName, quantity, ...purchase }: PurchaseRow,
): Promise<PartnerOrder[]> {
  const start = (purchase.orderingAt ?? purchase.createdAt).getTime();
  const orders = await shop.partners.esims.listPurchases({
    from: new Date(start - CLOCK_SKEW_MS),
    to: new Date(Math.max(start, shop.clock.now().getTime()) + CLOCK_SKEW_MS),
    bundleName,
  });
  return orders
    .filter((order) => order.bundleName === bundleName && order.quantity === quantity)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function hasHadTime(shop: Shop, { orderingAt, createdAt }: PurchaseRow): boolean {
  const waitedMs = shop.clock.now().getTime() - (orderingAt ?? createdAt).getTime();
  return waitedMs >= shop.timeouts.esimMs + shop.timeouts.purchaseSettleMs;
}
