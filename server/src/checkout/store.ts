import type { CardConsentVersion } from '@esimshop/contracts/card-consent';
import { emailKeyOf } from '@esimshop/contracts/email';
import { fold } from '@esimshop/contracts/fold';
import type { Locale } from '@esimshop/contracts/locales';
import { asc, sql } from 'drizzle-orm';
import type { ProductRow } from '../catalogue/store.ts';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import { buildVariants, placeholdersFor } from '../platform/database/build-once.ts';
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
  const values = lines.flatMap((line, index) =>
    LINE_VALUES.map((name) => [`${prefixOf(index)}${name}`, line[name] ?? null] as const),
  );
  const rows = await orderInserted(tx, `${lines.length} ${key ? NAMED : 'unnamed'}`).execute({
    ...order,
    subtotalMinor: totalMinor,
    emailKey: emailKeyOf(customerEmail),
    searchKey: fold(`${orderNumber} ${customerEmail} ${customerName}`),
    ...Object.fromEntries(values),
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

const NAMED = 'named';
const prefixOf = (lineIndex: number) => `line ${lineIndex + 1} `;

/** By the number of lines, and whether the request had a key. */
const orderInserted = buildVariants((tx, variant: string) => {
  const lineCount = Number.parseInt(variant, 10);
  const placed = tx.$with('placed').as(tx.insert(orders).values(placeholdersFor(ORDER_VALUES)).returning());
  const orderId = sql`(select id from placed)`;
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    ...placeholdersFor(LINE_VALUES, prefixOf(index)),
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
  const named = variant.endsWith(` ${NAMED}`) ? [tx.$with('named').as(insertOrderKey(tx, orderId))] : [];
  return tx
    .with(placed, line, event, attempt, ...named)
    .select()
    .from(placed)
    .innerJoin(attempt, sql`true`)
    .innerJoin(line, sql`true`)
    .where(named.length > 0 ? sql`exists (select from named)` : undefined)
    .orderBy(asc(line.ordinal))
    .prepare('order_inserted');
});
