import { sql } from 'drizzle-orm';
import type { ProductRow } from '../catalogue/store.ts';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { orderEvents, orderLines, orders } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';
import { type Named, rowStatement } from '../platform/database/statement.ts';
import { insertOrderKey, type OrderKey } from './idempotency.ts';

export type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'ordinal'>;
type NewPayment = Pick<
  typeof payments.$inferInsert,
  'provider' | 'idempotencyKey' | 'paymentMethodRef' | 'customerRef' | 'savesCard'
>;
/** An order as its buyer placed it. */
export type NewOrder = Pick<
  Required<typeof orders.$inferInsert>,
  | 'orderNumber'
  | 'sessionHash'
  | 'clientHash'
  | 'cartVersion'
  | 'customerEmail'
  | 'customerName'
  | 'billingDetails'
  | 'locale'
  | 'paymentMethod'
  | 'totalMinor'
  | 'currency'
> & {
  userId: number | null | undefined;
  /** Of the event that records it. */
  detail: Record<string, unknown>;
};
/** An order with the payment that is to be requested for it, as it is stored, so that a retry with the same key is identical. */
export type OrderToPay = {
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'customerEmail'>;
  lines: Pick<OrderLineRow, 'name' | 'quantity'>[];
  payment: NewPayment & Pick<PaymentRow, 'id' | 'amountMinor' | 'currency'>;
};

/** A plan as it is ordered: a snapshot of what it is now. */
export function toOrderLine(product: ProductRow, quantity: number): NewOrderLine {
  const { id: productId, productId: productKey, priceMinor: unitPriceMinor, costMinor: unitCostMinor } = product;
  const { supplier, supplierPlanId, name, currency, countryCode, dataMb, validityDays, tier, speeds } = product;
  const plan = { supplier, supplierPlanId, name, currency, countryCode, dataMb, validityDays, tier, speeds };
  return { productId, productKey, quantity, unitPriceMinor, unitCostMinor, ...plan };
}

type InsertedOrder = NewOrder &
  NewPayment &
  Partial<OrderKey> & { emailKey: string; searchKey: string; lockMs: number };

/**
 * Inserts an order with its lines, its first event, its payment, locked by the caller for `lockMs`, and the key that names it.
 * Undefined, for the caller to roll back, if the key names another order by now.
 */
export const insertOrder = rowStatement(
  'order_inserted',
  (tx: Transaction, { lockMs, detail, ...values }: Named<InsertedOrder>, lines: Named<NewOrderLine>[]) => {
    // Of all the values, each table takes its columns.
    const placed = tx.$with('placed').as(
      tx
        .insert(orders)
        .values({ ...values, subtotalMinor: values.totalMinor })
        .returning({ id: orders.id }),
    );
    const orderId = sql`(select id from placed)`;
    const placedLines = lines.map((values, index) => ({ ...values, orderId, ordinal: index + 1 }));
    const line = tx.$with('line').as(tx.insert(orderLines).values(placedLines).returning({ id: orderLines.id }));
    const placing = { orderId, kind: 'placed', toStatus: 'pending', actor: 'customer', detail } as const;
    const event = tx.$with('event').as(tx.insert(orderEvents).values(placing).returning({ id: orderEvents.id }));
    const request = { ...values, orderId, attempt: 1, amountMinor: values.totalMinor, lockedUntil: fromNow(lockMs) };
    const attempt = tx.$with('attempt').as(tx.insert(payments).values(request).returning({ id: payments.id }));
    const { sessionHash, keyHash, bodyHash, failedOrderId } = values;
    const key = keyHash && bodyHash && { sessionHash, keyHash, bodyHash, failedOrderId };
    const named = key && tx.$with('named').as(insertOrderKey(tx, key, orderId));
    return tx
      .with(placed, line, event, attempt, ...(named ? [named] : []))
      .select({ orderId: placed.id, paymentId: attempt.id })
      .from(placed)
      .innerJoin(attempt, sql`true`)
      .where(named && sql`exists (select from named)`);
  },
);
