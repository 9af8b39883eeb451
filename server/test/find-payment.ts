import { findLatestPayment, type PaymentRow } from '../src/orders/payments.ts';
import { findOrderByNumber, type OrderRow } from '../src/orders/store.ts';
import type { TestShop } from './test-shop.ts';

/** An order with its latest payment, from the shop's database. */
export async function findPaymentOf(
  { shop: { database } }: Pick<TestShop, 'shop'>,
  orderNumber: string,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const order = await findOrderByNumber(database, { orderNumber });
  const payment = order && (await findLatestPayment(database, order.id));
  if (!payment) throw new Error(`Expected order ${orderNumber} to have a payment`);
  return { order, payment };
}
