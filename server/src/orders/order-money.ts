import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/**
 * An order's money in minor units of its currency, as the partners' books have it: received, gone back to the payer, kept by the payment
 * partner, and charged by suppliers for what was bought, less what they credited, both by the rate
 * that was frozen with the order. `feesMinor` lacks a fee in another
 * currency, and one that the partner has not named yet.
 */
export type OrderMoney = {
  paidMinor: number;
  returnedMinor: number;
  feesMinor: number;
  costMinor: number;
  creditedMinor: number;
  /** The partner's charge or capture; null if nothing was received. */
  paymentReference: string | null;
};

/** The columns of `OrderMoney` of an order `o` and its captured payment `p`. */
export const ORDER_MONEY = sql`
  coalesce(p.amount_minor, 0) as "paidMinor",
  coalesce(p.refunded_minor + p.reversed_minor, 0) as "returnedMinor",
  coalesce((select sum(f.amount_minor) from ledger_entries f
    where f.order_id = o.id and f.account = 'fees' and f.currency = o.currency), 0)::float8 as "feesMinor",
  coalesce((select from_base(sum(b.quantity * l.unit_cost_minor)::bigint, o.currency, o.base_rate) from order_lines l join purchases b on b.order_line_id = l.id
    where l.order_id = o.id and b.state = 'issued'), 0)::float8 as "costMinor",
  coalesce((select from_base(sum(l.unit_cost_minor), o.currency, o.base_rate) from order_lines l
    join refund_esims r on r.order_line_id = l.id and r.credited_at is not null
    where l.order_id = o.id), 0)::float8 as "creditedMinor",
  p.capture_ref as "paymentReference"`;

/** The money of each of these orders. */
export async function readOrderMoney(executor: Executor, orderIds: number[]): Promise<Map<number, OrderMoney>> {
  const { rows } = await executor.execute<OrderMoney & { id: number }>(sql`
    select o.id, ${ORDER_MONEY}
    from orders o left join payments p on p.order_id = o.id and p.status = 'captured'
    where o.id = any(${sql.param(orderIds)}::int[])`);
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}

/** The paid amount less refunds. */
export function marginOf({
  paidMinor,
  returnedMinor,
  feesMinor,
  costMinor,
  creditedMinor,
}: Omit<OrderMoney, 'paymentReference'>): number {
  return paidMinor - returnedMinor - feesMinor - costMinor + creditedMinor;
}
