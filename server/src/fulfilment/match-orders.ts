import type { LostPeriodAges } from '../orders/lost-period.ts';
import type { SupplierOrder } from '../partners/esim-supplier.ts';
import type { RequestAges } from './store/adoption.ts';

/** The supplier's clock is read to a second, and its servers may differ a little. */
const PRECISION_MS = 3_000;
/** An order that is older than the request by less than this might be ours if the supplier's clocks disagree. */
const DOUBTFUL_MS = 10 * 60_000;

/** How old an order can be that has to be considered for these requests. */
export function oldestToConsiderMs({ firstMs }: RequestAges): number {
  return firstMs + PRECISION_MS + DOUBTFUL_MS;
}

/**
 * Whether one of the requests can have led to the order: it was created after the first request was sent, and before
 * the supplier's time for the last one was over.
 */
export function canOwn({ firstMs, lastMs }: RequestAges, { ageMs }: SupplierOrder, settleMs: number): boolean {
  return ageMs <= firstMs + PRECISION_MS && ageMs >= lastMs - settleMs - PRECISION_MS;
}

/** Whether the order has to be considered: the requests can have led to it, or it is doubtful whether they can. */
export function isNear(ages: RequestAges, order: SupplierOrder, settleMs: number): boolean {
  return order.ageMs <= oldestToConsiderMs(ages) && order.ageMs >= ages.lastMs - settleMs - PRECISION_MS;
}

/** Whether the supplier sold it, perhaps, while the shop's records of that time were lost. */
export function isWithin({ fromMs, toMs }: LostPeriodAges, { ageMs }: SupplierOrder): boolean {
  return ageMs <= fromMs + DOUBTFUL_MS && ageMs >= toMs - DOUBTFUL_MS;
}

/**
 * The orders that remain when as many as possible are assigned to purchases that can own them, one each: somebody
 * else has made them.
 */
export function findUnexplained(
  orders: readonly SupplierOrder[],
  purchases: readonly RequestAges[],
  settleMs: number,
): SupplierOrder[] {
  const free = purchases.toSorted((a, b) => a.firstMs - b.firstMs);
  return orders
    .toSorted((a, b) => a.ageMs - b.ageMs)
    .filter((order) => {
      // The youngest purchase that can own it: older ones may be needed for older orders.
      const index = free.findIndex((purchase) => canOwn(purchase, order, settleMs));
      if (index >= 0) free.splice(index, 1);
      return index < 0;
    });
}
