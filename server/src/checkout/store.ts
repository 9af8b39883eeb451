import type { CardConsentVersion } from '@esimshop/contracts/card-consent';
import { emailKeyOf } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import type { Locale } from '@esimshop/contracts/locales';
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

type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'ordinal'>;
export type CardConsent = { version: CardConsentVersion; locale: Locale; text: string };
/** An order as its buyer placed it. */
type OrderValues = Pick<
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
> & { userId: number | null | undefined };
/** Its payment, locked by the caller for `lockMs`. */
type NewPayment = Pick<typeof payments.$inferInsert, 'provider' | 'paymentMethodRef' | 'customerRef' | 'savesCard'> & {
  lockMs: number;
};
export type NewOrder = OrderValues & {
  lines: NewOrderLine[];
  payment: NewPayment;
  /** By which words the buyer agreed that the card is saved. */
  cardConsent: CardConsent | undefined;
  /** The key of its request. */
  key: OrderKey | undefined;
};
/** An order with the payment that is to be requested for it. */
export type OrderToPay = {
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'customerEmail'>;
  lines: Pick<OrderLineRow, 'name' | 'quantity'>[];
  payment: PaymentToRequest;
};
/** As it is stored, so that a retry with the same key sends an identical request. */
type PaymentToRequest = Pick<PaymentRow, 'id' | 'provider' | 'idempotencyKey' | 'amountMinor' | 'currency'> &
  Pick<NewPayment, 'paymentMethodRef' | 'customerRef' | 'savesCard'>;

/** A plan as it is ordered: a snapshot of what it is now. */
export function toOrderLine(product: ProductRow, quantity: number): NewOrderLine {
  return {
    productId: product.id,
    productKey: product.productId,
    supplier: product.supplier,
    supplierPlanId: product.supplierPlanId,
    name: product.name,
    quantity,
    unitPriceMinor: product.priceMinor,
    unitCostMinor: product.costMinor,
    currency: product.currency,
    countryCode: product.countryCode,
    dataMb: product.dataMb,
    validityDays: product.validityDays,
    tier: product.tier,
    speeds: product.speeds,
  };
}

/**
 * Inserts an order with its lines, its first event, its payment and the key that names it, in one statement. Undefined, for
 * the caller to roll back, if the key names another order by now.
 */
export async function insertOrder(
  tx: Transaction,
  { lines, payment, cardConsent, key, ...order }: NewOrder,
): Promise<OrderToPay | undefined> {
  const { orderNumber, customerEmail, customerName, totalMinor: subtotalMinor, currency } = order;
  const searchKey = fold(`${orderNumber} ${customerEmail} ${customerName}`);
  const derived = { subtotalMinor, emailKey: emailKeyOf(customerEmail), searchKey };
  const detail = cardConsent ? { cardConsent } : {};
  const idempotencyKey = `${orderNumber}:pay:1`;
  const ids = await orderInserted(tx, { ...order, ...derived, ...payment, idempotencyKey, detail, ...key }, lines);
  return (
    ids && {
      order: { id: ids.orderId, orderNumber, customerEmail },
      lines,
      payment: { ...payment, id: ids.paymentId, idempotencyKey, amountMinor: order.totalMinor, currency },
    }
  );
}

type InsertedOrder = OrderValues &
  Pick<OrderRow, 'subtotalMinor' | 'emailKey' | 'searchKey'> &
  NewPayment & { idempotencyKey: string; detail: Record<string, unknown> } & Partial<OrderKey>;

const orderInserted = rowStatement(
  'order_inserted',
  (tx: Transaction, { lockMs, detail, ...values }: Named<InsertedOrder>, lines: Named<NewOrderLine>[]) => {
    // Of all the values, each table takes its columns.
    const placed = tx.$with('placed').as(tx.insert(orders).values(values).returning({ id: orders.id }));
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
