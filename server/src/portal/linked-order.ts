import { getTokenOwner } from '../orders/portal-tokens.ts';
import { orderNotFound } from '../orders/show-order.ts';
import { findOrderByNumber, type OrderRow } from '../orders/store.ts';
import type { Shop } from '../shop.ts';

/** An order of the customer whose portal link it is. @throws ProblemError portal_token_invalid, order_not_found */
export async function findLinkedOrder(
  { database }: Shop,
  { token, orderNumber }: { token: string; orderNumber: string },
): Promise<OrderRow> {
  const emailKey = await getTokenOwner(database, token);
  const order = await findOrderByNumber(database, { orderNumber });
  if (order?.emailKey !== emailKey) throw orderNotFound();
  return order;
}
