import type { CardConsentVersion } from '@esimshop/contracts/card-consent';
import { emailKeyOf } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import type { Locale } from '@esimshop/contracts/locales';
import { asc, sql } from 'drizzle-orm';
import type { ProductRow } from '../catalogue/store.ts';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import { buildVariants, placeholdersFor, placeholdersForRows, valuesOfRows } from '../platform/database/build-once.ts';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { orderEvents, orderLines, orders } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';
import { insertOrderKey, type OrderKey } from './idempotency.ts';

const ORDER_VALUES = [
  'orderNumber',
  'sessionHash',
  'userId',
  'clientHash',
  'cartVersion',
  'customerEmail',
  'emailKey',
  'customerName',
  'billingDetails',
  'locale',
  'paymentMethod',
  'subtotalMinor',
  'totalMinor',
  'currency',
  'searchKey',
] as const;
const LINE_VALUES = [
  'productId',
  'productKey',
  'supplier',
  'supplierPlanId',
  'name',
  'quantity',
  'unitPriceMinor',
  'unitCostMinor',
  'currency',
  'countryCode',
  'dataMb',
  'validityDays',
  'tier',
  'speeds',
  'toppedUpEsimId',
] as const;

type NewOrderLine = Pick<typeof orderLines.$inferInsert, (typeof LINE_VALUES)[number]>;
export type CardConsent = { version: CardConsentVersion; locale: Locale; text: string };
export type NewOrder = Omit<
  Required<Pick<typeof orders.$inferInsert, (typeof ORDER_VALUES)[number]>>,
  'searchKey' | 'subtotalMinor' | 'emailKey'
> & {
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
  const { orderNumber, customerEmail, customerName, totalMinor } = order;
  const rows = await orderInserted(tx, { lineCount: lines.length, isNamed: key !== undefined }).execute({
    ...order,
    subtotalMinor: totalMinor,
    emailKey: emailKeyOf(customerEmail),
    searchKey: fold(`${orderNumber} ${customerEmail} ${customerName}`),
    ...valuesOfRows(LINE_VALUES, lines),
    detail: cardConsent ? { cardConsent } : {},
    customerRef: null,
    ...payment,
    idempotencyKey: `${orderNumber}:pay:1`,
    lockMs,
    failedOrderId: null,
    ...key,
  });
  const [first] = rows;
  return first && { order: first.placed, payment: first.attempt, lines: rows.map((row) => row.line) };
}

/** `isNamed`: the request had a key. */
type OrderVariant = { lineCount: number; isNamed: boolean };

const orderInserted = buildVariants((tx, { lineCount, isNamed }: OrderVariant) => {
  const placed = tx.$with('placed').as(tx.insert(orders).values(placeholdersFor(ORDER_VALUES)).returning());
  const orderId = sql`(select id from placed)`;
  const lines = placeholdersForRows(LINE_VALUES, lineCount).map((values, index) => ({
    ...values,
    orderId,
    ordinal: index + 1,
  }));
  const line = tx.$with('line').as(tx.insert(orderLines).values(lines).returning());
  const detail = sql.placeholder('detail');
  const event = tx
    .$with('event')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId, kind: 'placed', toStatus: 'pending', actor: 'customer', detail })
        .returning({ id: orderEvents.id }),
    );
  const attempt = tx.$with('attempt').as(
    tx
      .insert(payments)
      .values({
        ...placeholdersFor(['provider', 'paymentMethodRef', 'customerRef', 'savesCard', 'currency', 'idempotencyKey']),
        orderId,
        attempt: 1,
        amountMinor: sql.placeholder('totalMinor'),
        lockedUntil: fromNow(sql.placeholder('lockMs')),
      })
      .returning(),
  );
  const named = isNamed ? [tx.$with('named').as(insertOrderKey(tx, orderId))] : [];
  return tx
    .with(placed, line, event, attempt, ...named)
    .select()
    .from(placed)
    .innerJoin(attempt, sql`true`)
    .innerJoin(line, sql`true`)
    .where(isNamed ? sql`exists (select from named)` : undefined)
    .orderBy(asc(line.ordinal))
    .prepare('order_inserted');
});
