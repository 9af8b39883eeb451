import { fold } from '@esimshop/contracts/fold';
import type { OrderRow } from './store.ts';

/** The text of the owner's search: number, address, then the name, by which lists sort. */
export function searchKeyOf(order: Pick<OrderRow, 'orderNumber' | 'customerEmail' | 'customerName'>): string {
  return fold(`${order.orderNumber} ${order.customerEmail} ${order.customerName}`);
}
