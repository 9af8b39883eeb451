import { ProblemError } from '../../platform/problem.ts';
import { refreshNow } from '../../portal/usage/usage.ts';
import type { Shop } from '../../shop.ts';
import { getOrderEsim, type OrderEsim } from './get-order-esim.ts';

/** Asks the supplier how far an order's eSIM is now. @throws ProblemError not_found, partner_unreachable */
export async function refreshEsim(shop: Shop, which: OrderEsim): Promise<void> {
  if (!(await refreshNow(shop, await getOrderEsim(shop, which)))) {
    throw new ProblemError(502, 'partner_unreachable', 'The supplier does not respond. Try again in a moment.');
  }
}
