import { decimalIn } from '@esimshop/contracts/money';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { type OrderMoney, readOrderMoney } from '../../orders/order-money.ts';
import type { Shop } from '../../shop.ts';
import { orders } from '../../tables/orders.ts';
import { readInBatches } from '../csv.ts';

/** Nothing of the buyer: it is for whoever passes the code on. */
export const CODE_ORDER_COLUMNS = [
  'createdAt',
  'orderNumber',
  'status',
  'origin',
  'subtotal',
  'discount',
  'paidAmount',
  'refundedAmount',
  'currency',
] as const;
export const CODE_AMOUNT_COLUMNS = ['subtotal', 'discount', 'paidAmount', 'refundedAmount'] as const;

type CodeOrderCells = Record<(typeof CODE_ORDER_COLUMNS)[number], string | number | null>;

/** The orders of a code that were not cancelled, newest first. */
export async function* exportCodeOrders({ database }: Shop, codeId: number): AsyncGenerator<CodeOrderCells[]> {
  const batches = readInBatches(({ lastId, limit }) =>
    database
      .select()
      .from(orders)
      .where(and(eq(orders.codeId, codeId), ne(orders.status, 'cancelled'), lastId ? lt(orders.id, lastId) : undefined))
      .orderBy(desc(orders.id))
      .limit(limit),
  );
  for await (const batch of batches) {
    const money = await readOrderMoney(
      database,
      batch.map(({ id }) => id),
    );
    yield batch.map((order) => toCells(order, money.get(order.id)));
  }
}

function toCells(order: typeof orders.$inferSelect, money: OrderMoney | undefined): CodeOrderCells {
  const { createdAt, orderNumber, status, codeOrigin, subtotalMinor, discountMinor, currency } = order;
  const decimal = decimalIn(currency);
  return {
    createdAt: createdAt.toISOString(),
    orderNumber,
    status,
    origin: codeOrigin,
    subtotal: decimal(subtotalMinor),
    discount: decimal(discountMinor),
    paidAmount: decimal(money?.paidMinor ?? 0),
    refundedAmount: decimal(money?.returnedMinor ?? 0),
    currency,
  };
}
