import type { Customer } from '@esimshop/contracts/admin-customers';
import { formatDecimal } from '@esimshop/contracts/money';
import { asc, inArray } from 'drizzle-orm';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orderLines } from '../../tables/orders.ts';

/** What was bought with each of these orders, in their order. */
export async function describeOrders(executor: Executor, orders: readonly OrderRow[]): Promise<Customer['orders']> {
  const lines = await executor
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.ordinal));
  return orders.map((order) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    totalAmount: formatDecimal({ amountMinor: order.totalMinor, currency: order.currency }),
    currency: order.currency,
    plans: lines.filter(({ orderId }) => orderId === order.id).map(toBoughtPlan),
  }));
}
