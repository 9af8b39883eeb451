import type { CardConsentVersion } from '@esimshop/contracts/card-consent';
import { emailKeyOf } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import type { Locale } from '@esimshop/contracts/locales';
import { asc, sql } from 'drizzle-orm';
import type { ProductRow } from '../catalogue/store.ts';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { orderEvents, orderLines, orders } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';
import { insertOrderKey, type OrderKey } from './idempotency.ts';

type NewOrderLine = Omit<typeof orderLines.$inferInsert, 'orderId' | 'ordinal'>;
export type CardConsent = { version: CardConsentVersion; locale: Locale; text: string };
export type NewOrder = Omit<typeof orders.$inferInsert, 'searchKey' | 'subtotalMinor' | 'emailKey'> & {
  lines: NewOrderLine[];
  /** Locked by the caller for `lockMs`. */
  payment: Pick<typeof payments.$inferInsert, 'provider' | 'paymentMethodRef' | 'customerRef' | 'savesCard'> & {
    lockMs: number;
  };
  /** By which words the buyer agreed that the card is saved. */
  cardConsent: CardConsent | undefined;
  /** The key of its request. */
  key: OrderKey | undefined;
};
export type NewOrderRows = { order: OrderRow; lines: OrderLineRow[]; payment: PaymentRow };

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
  { lines, payment: { lockMs, ...payment }, cardConsent, key, ...order }: NewOrder,
): Promise<NewOrderRows | undefined> {
  const { orderNumber, customerEmail, customerName, totalMinor, currency } = order;
  const placed = tx.$with('placed').as(
    tx
      .insert(orders)
      .values({
        ...order,
        subtotalMinor: totalMinor,
        emailKey: emailKeyOf(customerEmail),
        searchKey: fold(`${orderNumber} ${customerEmail} ${customerName}`),
      })
      .returning(),
  );
  const orderId = sql`(select id from placed)`;
  const line = tx.$with('line').as(
    tx
      .insert(orderLines)
      .values(lines.map((line, index) => ({ ...line, orderId, ordinal: index + 1 })))
      .returning(),
  );
  const event = tx.$with('event').as(
    tx
      .insert(orderEvents)
      .values({
        orderId,
        kind: 'placed',
        toStatus: 'pending',
        actor: 'customer',
        ...(cardConsent && { detail: { cardConsent } }),
      })
      .returning({ id: orderEvents.id }),
  );
  const idempotencyKey = `${orderNumber}:pay:1`;
  const lockedUntil = fromNow(lockMs);
  const attempt = tx.$with('attempt').as(
    tx
      .insert(payments)
      .values({ ...payment, orderId, attempt: 1, amountMinor: totalMinor, currency, idempotencyKey, lockedUntil })
      .returning(),
  );
  const named = key ? [tx.$with('named').as(insertOrderKey(tx, key, orderId))] : [];
  const rows = await tx
    .with(placed, line, event, attempt, ...named)
    .select()
    .from(placed)
    .innerJoin(attempt, sql`true`)
    .innerJoin(line, sql`true`)
    .where(key && sql`exists (select from named)`)
    .orderBy(asc(line.ordinal));
  const [first] = rows;
  return first && { order: first.placed, payment: first.attempt, lines: rows.map((row) => row.line) };
}
