import type { OrderAttention } from '@esimshop/contracts/admin-order';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { orders } from '../tables/orders.ts';
import { ownerCases } from '../tables/owner-cases.ts';

/** A payment is decided first. */
const PRIORITIES = sql.raw(`array['in_review', 'parked', 'withdrawal', 'refund', 'disputed']`);

/** Why an order waits for the owner, by its id or as a column of an outer query of orders; null if it does not. */
export function attentionOf(orderId: number | typeof orders.id = orders.id): SQL<OrderAttention | null> {
  return sql`(select (${PRIORITIES})[min(array_position(${PRIORITIES}, attention))] from owner_cases where order_id = ${orderId})`;
}

/** The orders that wait for one of these reasons. */
export function waitsFor(executor: Executor, attentions: OrderAttention[]): SQL {
  const waiting = executor
    .select({ orderId: ownerCases.orderId })
    .from(ownerCases)
    .where(inArray(ownerCases.attention, attentions));
  return inArray(orders.id, waiting);
}

/** Why an order waits for the owner; null if it does not. */
export async function findAttention(executor: Executor, orderId: number): Promise<OrderAttention | null> {
  const { rows } = await executor.execute<{ attention: OrderAttention | null }>(
    sql`select ${attentionOf(orderId)} as attention`,
  );
  return rows[0]?.attention ?? null;
}

/** Whether the payer disputes a payment of the order, and its partner has not decided. While the bank only asks, it can be refunded. */
export async function isDisputed(executor: Executor, orderId: number): Promise<boolean> {
  const [open] = await executor
    .select({ id: ownerCases.caseId })
    .from(ownerCases)
    .where(
      and(
        eq(ownerCases.orderId, orderId),
        eq(ownerCases.attention, 'disputed'),
        sql`${ownerCases.isRefundable} is not true`,
      ),
    )
    .limit(1);
  return open !== undefined;
}
