import { sql } from 'drizzle-orm';
import { nameInEnglish } from '../catalogue/products.ts';
import type { ProductRow } from '../catalogue/store.ts';
import type { NewOrderTax } from '../documents/receipts/store.ts';
import type { PaymentRow } from '../orders/payments.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { type Placeholders, prepareFind } from '../platform/database/prepared-query.ts';
import { orderContracts } from '../tables/contracts.ts';
import { orderEvents, orderLines, orders } from '../tables/orders.ts';
import { payments } from '../tables/payments.ts';
import { orderTaxes } from '../tables/receipts.ts';
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
  | 'subtotalMinor'
  | 'totalMinor'
  | 'currency'
> & {
  baseRate: string | null;
  codeId?: number | undefined;
  codeOrigin?: OrderRow['codeOrigin'] | undefined;
  userId: number | null | undefined;
  /** Who placed it: its buyer, or the shop as they had agreed. */
  actor: 'customer' | 'system';
  /** Of the event that records it. */
  detail: Record<string, unknown>;
};
/** An order with the payment that is to be requested for it, as it is stored, so that a retry with the same key is identical. */
export type OrderToPay = {
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'customerEmail'>;
  lines: Pick<OrderLineRow, 'name' | 'quantity'>[];
  payment: NewPayment & Pick<PaymentRow, 'id' | 'amountMinor' | 'currency'>;
};

/** A snapshot of an ordered plan. */
export function toOrderLine(product: ProductRow, quantity: number): NewOrderLine {
  const { id: productId, productId: productKey, priceMinor: unitPriceMinor, costMinor: unitCostMinor } = product;
  const { supplier, supplierPlanId, currency, countryCode, dataMb, validityDays, tier, speeds, features } = product;
  const { ownNames, notes } = product;
  const own = { name: nameInEnglish(product), ownNames, notes };
  const { supplierCostMinor, costCurrency, costRate } = product;
  const cost = { supplierCostMinor, costCurrency, costRate };
  const facts = { countryCode, dataMb, validityDays, tier, speeds, features };
  const plan = { supplier, supplierPlanId, currency, ...facts, ...own, ...cost };
  const unitPaidMinor = Array<number>(quantity).fill(unitPriceMinor);
  return { productId, productKey, quantity, unitPriceMinor, unitPaidMinor, unitCostMinor, ...plan };
}

type InsertedOrder = NewOrder &
  NewPayment &
  Partial<OrderKey> & {
    emailKey: string;
    discountMinor: number;
    searchKey: string;
    lockMs: number;
    /** What is agreed with it, and its hash. */
    contract: string;
    contractHash: Buffer;
    /** Whose tax it contains; left out where nothing is said of tax. */
    billingCountry?: NewOrderTax['billingCountry'];
    taxRule?: NewOrderTax['rule'];
    taxCountry?: NewOrderTax['country'];
    taxRate?: NewOrderTax['rate'];
    /** Named with it. */
    taxCompany?: NewOrderTax['company'];
  };

/**
 * Inserts an order with its lines, its first event, its contract, its tax, its payment, locked by the caller for `lockMs`, and
 * the key that names it.
 * Undefined, for the caller to roll back, if the key names another order by now.
 */
export const insertOrder = prepareFind(
  'order_inserted',
  (tx: Transaction, values: Placeholders<InsertedOrder>, lines: Placeholders<NewOrderLine>[]) => {
    const { totalMinor, currency, sessionHash, keyHash, bodyHash, failedOrderId } = values;
    const order = {
      orderNumber: values.orderNumber,
      sessionHash,
      clientHash: values.clientHash,
      cartVersion: values.cartVersion,
      userId: values.userId,
      customerEmail: values.customerEmail,
      emailKey: values.emailKey,
      customerName: values.customerName,
      searchKey: values.searchKey,
      billingDetails: values.billingDetails,
      locale: values.locale,
      paymentMethod: values.paymentMethod,
      subtotalMinor: values.subtotalMinor,
      discountMinor: values.discountMinor,
      totalMinor,
      codeId: values.codeId,
      codeOrigin: values.codeOrigin,
      currency,
      baseRate: values.baseRate,
    };
    const placed = tx.$with('placed').as(tx.insert(orders).values(order).returning({ id: orders.id }));
    const orderId = sql`(select id from placed)`;
    const placedLines = lines.map((line, index) => ({ ...line, orderId, ordinal: index + 1 }));
    const line = tx.$with('line').as(tx.insert(orderLines).values(placedLines).returning({ id: orderLines.id }));
    const placing = {
      orderId,
      kind: 'placed',
      toStatus: 'pending',
      actor: values.actor,
      detail: values.detail,
    } as const;
    const event = tx.$with('event').as(tx.insert(orderEvents).values(placing).returning({ id: orderEvents.id }));
    const agreed = { orderId, content: values.contract, hash: values.contractHash };
    const contract = tx
      .$with('contract')
      .as(tx.insert(orderContracts).values(agreed).returning({ orderId: orderContracts.orderId }));
    const request = {
      orderId,
      attempt: 1,
      provider: values.provider,
      idempotencyKey: values.idempotencyKey,
      paymentMethodRef: values.paymentMethodRef,
      customerRef: values.customerRef,
      savesCard: values.savesCard,
      amountMinor: totalMinor,
      currency,
      lockedUntil: fromNow(values.lockMs),
    };
    const attempt = tx.$with('attempt').as(tx.insert(payments).values(request).returning({ id: payments.id }));
    const { billingCountry, taxRule: rule, taxCountry: country, taxRate: rate, taxCompany: company } = values;
    const taxed =
      rule && country && rate !== undefined
        ? tx
            .$with('taxed')
            .as(
              tx
                .insert(orderTaxes)
                .values({ orderId, billingCountry, rule, country, rate, company })
                .returning({ orderId: orderTaxes.orderId }),
            )
        : undefined;
    const key = keyHash && bodyHash && { sessionHash, keyHash, bodyHash, failedOrderId };
    const named = key && tx.$with('named').as(insertOrderKey(tx, key, orderId));
    return tx
      .with(placed, line, event, contract, attempt, ...(taxed ? [taxed] : []), ...(named ? [named] : []))
      .select({ orderId: placed.id, paymentId: attempt.id })
      .from(placed)
      .innerJoin(attempt, sql`true`)
      .where(named && sql`exists (select from named)`);
  },
);
