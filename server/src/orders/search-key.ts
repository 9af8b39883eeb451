import { fold } from '@esimshop/contracts/fold';
import type { OrderRow } from './store.ts';

/** What the owner's search looks through: the number, the address, then the name, by which lists sort. */
export function searchKeyOf(order: Pick<OrderRow, 'orderNumber' | 'customerEmail' | 'customerName'>): string {
  return fold(`${order.orderNumber} ${order.customerEmail} ${order.customerName}`);
}
