import { listBookedEsims, planKeyOf } from '../../orders/esims.ts';
import type { GiftRow } from '../../orders/gifts.ts';
import { listRefundsOfPlans } from '../../orders/refunds.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Whether the eSIM of a gift is on its way back to the supplier, or there. */
export async function isReturned(executor: Executor, { orderId, esimId }: GiftRow): Promise<boolean> {
  return (await listReturned(executor, orderId)).has(esimId);
}

/** Which eSIMs of an order are. */
export async function listReturned(executor: Executor, orderId: number): Promise<Set<number>> {
  const booked = await listBookedEsims(executor, [orderId]);
  const refunds = await listRefundsOfPlans(executor, booked.map(planKeyOf));
  return new Set(refunds.filter(({ state }) => state !== 'kept').map((refund) => refund.esimId));
}
