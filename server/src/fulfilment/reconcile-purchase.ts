import type { Shop } from '../shop.ts';
import type { PartnerOrder, PurchaseOutcome } from './esim-partner.ts';
import { countRivals, findClaimedReferences, type PurchaseRow } from './store.ts';

/** How far the partner's clock may be from ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/**
 * What became of a purchase whose answer was lost. The partner knows no idempotency key, so its own list of orders is
 * searched: an order that is nobody's is adopted, because equal goods are interchangeable; more of them than purchases
 * that might own them is a riddle for a person; none, once the partner has had time, means that nothing was sold.
 */
export async function reconcilePurchase(shop: Shop, purchase: PurchaseRow): Promise<PurchaseOutcome> {
  if (purchase.partnerReference) return askAbout(shop, purchase.partnerReference);

  let candidates: PartnerOrder[];
  try {
    candidates = await findUnclaimedOrders(shop, purchase);
  } catch (error) {
    return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
  const rivals = await countRivals(shop.database, purchase);
  const [oldest] = candidates;
  if (!oldest) {
    return hasHadTime(shop, purchase)
      ? { kind: 'retry', afterMs: 0, message: 'The partner has no such order' }
      : { kind: 'unknown', message: 'The partner has no such order yet' };
  }
  if (candidates.length > rivals) {
    const references = candidates.map(({ reference }) => reference).join(', ');
    return { kind: 'refused', message: `More partner orders than purchases could own them: ${references}` };
  }
  return askAbout(shop, oldest.reference);
}

/** The order exists, so a failed question about it is no permission to buy again. */
async function askAbout(shop: Shop, reference: string): Promise<PurchaseOutcome> {
  const outcome = await shop.partners.esims.getPurchase(reference);
  return outcome.kind === 'retry' ? { kind: 'unknown', message: outcome.message } : outcome;
}

async function findUnclaimedOrders(shop: Shop, purchase: PurchaseRow): Promise<PartnerOrder[]> {
  const start = purchase.orderingAt ?? purchase.createdAt;
  const orders = await shop.partners.esims.listPurchases({
    from: new Date(start.getTime() - CLOCK_SKEW_MS),
    to: new Date(Math.max(start.getTime(), shop.clock.now().getTime()) + CLOCK_SKEW_MS),
  });
  const alike = orders.filter(
    ({ bundleName, quantity }) => bundleName === purchase.bundleName && quantity === purchase.quantity,
  );
  const claimed = await findClaimedReferences(
    shop.database,
    alike.map(({ reference }) => reference),
  );
  return alike
    .filter(({ reference }) => !claimed.has(reference))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function hasHadTime(shop: Shop, { orderingAt, createdAt }: PurchaseRow): boolean {
  const waitedMs = shop.clock.now().getTime() - (orderingAt ?? createdAt).getTime();
  return waitedMs >= shop.timeouts.esimMs + shop.timeouts.purchaseSettleMs;
}
