import { listOrderEsims } from '../../orders/esims.ts';
import { ProblemError } from '../../platform/problem.ts';
import { refreshNow } from '../../portal/usage/usage.ts';
import type { Shop } from '../../shop.ts';

/** Asks the supplier how far an order's eSIM is now. @throws ProblemError not_found, partner_unreachable */
export async function refreshEsim(shop: Shop, { orderId, esimId }: { orderId: number; esimId: number }): Promise<void> {
  const esims = await listOrderEsims(shop.database, shop.secrets, [orderId]);
  const esim = esims.find(({ row }) => row.id === esimId);
  if (!esim) throw new ProblemError(404, 'not_found', `Order ${orderId} has no eSIM ${esimId}.`);
  if (!(await refreshNow(shop, esim))) {
    throw new ProblemError(502, 'partner_unreachable', 'The supplier does not respond. Try again in a moment.');
  }
}
