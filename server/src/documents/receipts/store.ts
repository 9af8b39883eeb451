import { type Receipt, type ReceiptBuyer, receiptSchema } from '@esimshop/contracts/receipts';
import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import type { PdfDocument } from '../../shop.ts';
import { discountCodes } from '../../tables/discount-codes.ts';
import { orders } from '../../tables/orders.ts';
import { ledgerEntries, payments } from '../../tables/payments.ts';
import { orderTaxes, receiptSeries, receipts } from '../../tables/receipts.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type OrderTaxRow = typeof orderTaxes.$inferSelect;
export type NewOrderTax = Omit<typeof orderTaxes.$inferInsert, 'orderId'>;

/** What is hashed: the facts, and the document that is drawn from them. */
export type FrozenReceipt = { receipt: Receipt; document: PdfDocument };

/** @throws Error if a text is on record that was not written by this shop */
export function readFrozen(content: string): FrozenReceipt {
  const { receipt, document }: { receipt: unknown; document: PdfDocument } = JSON.parse(content);
  return { receipt: receiptSchema.parse(receipt), document };
}

/**
 * Adds a row for each movement of an order's money that has none: of an order that has receipts, or begins to. Returns their ids.
 * The order is locked by the caller.
 */
export async function insertDueReceipts(
  tx: Transaction,
  { orderId, refundId = null, begins }: { orderId: number; refundId?: number | null; begins: boolean },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into receipts (order_id, ledger_entry_id, refund_id, amount_minor, currency)
    select l.order_id, l.id, case when l.kind = 'refund' then ${refundId}::int end, l.amount_minor, l.currency
    from ledger_entries l
    where l.order_id = ${orderId} and l.account not in ('sales', 'fees') and l.kind in ('capture', 'refund', 'reversal', 'dispute')
      and not exists (select from receipts r where r.ledger_entry_id = l.id)
      and (${begins}::boolean or exists (select from receipts r where r.order_id = ${orderId}))
    order by l.id
    returning id`);
  return rows.map(({ id }) => id);
}

type Replacement = { orderId: number; company: ReceiptBuyer; amountMinor: number; currency: string };

/** Adds the credit note that takes back what is left of a receipt, and the receipt that replaces it. Returns their ids. */
export async function insertReplacement(
  tx: Transaction,
  { orderId, company, amountMinor, currency }: Replacement,
): Promise<{ creditNoteId: number; receiptId: number }> {
  const ids: number[] = [];
  for (const amount of [-amountMinor, amountMinor]) {
    const row = { orderId, company, amountMinor: amount, currency };
    const [{ id } = { id: 0 }] = await tx.insert(receipts).values(row).returning({ id: receipts.id });
    ids.push(id);
  }
  const [creditNoteId = 0, receiptId = 0] = ids;
  return { creditNoteId, receiptId };
}

/** What a receipt's content says of tax in all; null where it says nothing, or was forgotten. */
export function containedIn(content: SQL, part: 'netMinor' | 'taxMinor'): SQL<number | null> {
  return sql`(select sum((each ->> ${part})::int)
    from jsonb_array_elements(nullif(${content}::jsonb -> 'receipt' -> 'tax', 'null') -> 'parts') each)::float8`;
}

/** One at a time, in every process, until the end of the transaction: numbers have no gaps. */
export async function lockNumbers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('receipt numbers'))`);
}

/** Receipts without a number up to this one, the earliest first. */
export async function listOpenUpTo(executor: Executor, receiptId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(sql`${receipts.number} is null`, lte(receipts.id, receiptId)))
    .orderBy(asc(receipts.id));
  return rows.map(({ id }) => id);
}

/** The receipts and credit notes of an order, in the order in which they became due. */
export async function listReceipts(executor: Executor, orderId: number): Promise<ReceiptRow[]> {
  return executor.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.id));
}

export type Due = {
  /** The receipts of its order up to it, itself the last. */
  rows: ReceiptRow[];
  at: Date;
  day: string;
};

/** When a receipt is issued: now, but never before the one before it, whatever the clock does. */
const ISSUED_AT = sql`greatest(now(), (select max(issued_at) from receipts))`;
const isoOf = (at: SQL) => sql<string>`to_json(${at}) #>> '{}'`;
const dayOf = (at: SQL, timeZone: string) => sql<string>`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD')`;

export async function readIssueTime(tx: Executor, timeZone: string): Promise<{ at: Date; day: string }> {
  const { rows } = await tx.execute<{ at: string; day: string }>(sql`
    select ${isoOf(ISSUED_AT)} as at, ${dayOf(ISSUED_AT, timeZone)} as day`);
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return { at: new Date(row.at), day: row.day };
}

/** A receipt that is to be issued; undefined if it is gone. */
export async function findDue(tx: Transaction, id: number, timeZone: string): Promise<Due | undefined> {
  const found = await tx
    .select({ row: receipts, at: isoOf(ISSUED_AT), day: dayOf(ISSUED_AT, timeZone) })
    .from(receipts)
    .where(and(sql`${receipts.orderId} = (select order_id from receipts where id = ${id})`, lte(receipts.id, id)))
    .orderBy(asc(receipts.id));
  const [first] = found;
  return first && { rows: found.map(({ row }) => row), at: new Date(first.at), day: first.day };
}

/** The next number of a series and year. The transaction that fails gives it back. */
export async function takeNumber(tx: Transaction, { series, year }: { series: string; year: number }): Promise<number> {
  const [taken] = await tx
    .insert(receiptSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [receiptSeries.series, receiptSeries.year],
      set: { last: sql`${receiptSeries.last} + 1` },
    })
    .returning({ last: receiptSeries.last });
  if (!taken) throw new Error('The database returned no number');
  return taken.last;
}

type Issued = { series: string; year: number; number: number; content: string; hash: Buffer; issuedAt: Date };

export async function storeIssued(tx: Transaction, id: number, issued: Issued): Promise<void> {
  await tx.update(receipts).set(issued).where(eq(receipts.id, id));
}

/** What a receipt says of its order, of its payment and of the movement of money that it documents. */
export async function findSale(executor: Executor, { orderId, ledgerEntryId }: ReceiptRow, timeZone: string) {
  const [found] = await executor
    .select({
      order: orders,
      tax: orderTaxes,
      code: discountCodes.code,
      reference: payments.captureRef,
      paidOn: dayOf(sql`coalesce(${payments.capturedAt}, ${orders.createdAt})`, timeZone),
      moved: ledgerEntries.kind,
    })
    .from(orders)
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.codeId))
    .leftJoin(payments, and(eq(payments.orderId, orders.id), sql`${payments.status} = 'captured'`))
    .leftJoin(ledgerEntries, sql`${ledgerEntries.id} = ${ledgerEntryId}`)
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`Expected order ${orderId} to exist`);
  return found;
}

/** What a refund returns for each line of its order, and for how many eSIMs. */
export async function listRefundedLines(executor: Executor, refundId: number) {
  const { rows } = await executor.execute<{ ordinal: number; amountMinor: number; quantity: number }>(sql`
    select l.ordinal, sum(r.amount_minor)::float8 as "amountMinor", count(*)::int as quantity
    from refund_esims r join order_lines l on l.id = r.order_line_id
    where r.refund_id = ${refundId} and r.state <> 'released'
    group by l.ordinal order by l.ordinal`);
  return rows;
}

export async function findOrderTax(executor: Executor, orderId: number): Promise<OrderTaxRow | undefined> {
  return (await executor.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)))[0];
}

/** How many receipts and credit notes these orders have, also without a number so far, of those that have any. */
export async function countReceipts(executor: Executor, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await executor
    .select({ orderId: receipts.orderId, count: sql<number>`count(*)::int` })
    .from(receipts)
    .where(inArray(receipts.orderId, orderIds))
    .groupBy(receipts.orderId);
  return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

/** A receipt by its number, as it is printed. */
export async function findNumbered(
  executor: Executor,
  { orderId, printed }: { orderId: number; printed: string },
): Promise<FrozenReceipt | undefined> {
  const rows = await executor
    .select({ content: receipts.content })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNotNull(receipts.content)));
  return rows
    .flatMap(({ content }) => (content === null ? [] : readFrozen(content)))
    .find(({ receipt }) => receipt.number === printed);
}
