import { and, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { findLatestPayment, OPEN_STATUSES, type PaymentRow } from '../../orders/payments.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { ledgerEntries, payments } from '../../platform/database/schema/payments.ts';

type NewPayment = Pick<
  typeof payments.$inferInsert,
  'orderId' | 'provider' | 'amountMinor' | 'currency' | 'paymentMethodRef'
> & { orderNumber: string; lockMs: number };

/** Inserts the next payment attempt of an order, locked by the caller for `lockMs`. */
export async function insertPayment(
  tx: Transaction,
  { orderNumber, lockMs, ...payment }: NewPayment,
): Promise<PaymentRow> {
  const latest = await findLatestPayment(tx, payment.orderId);
  const attempt = (latest?.attempt ?? 0) + 1;
  const [row] = await tx
    .insert(payments)
    .values({
      ...payment,
      attempt,
      idempotencyKey: `${orderNumber}:pay:${attempt}`,
      lockedUntil: fromNow(lockMs),
    })
    .returning();
  if (!row) throw new Error('The database returned no payment');
  return row;
}

/** With the time since its first request, in milliseconds by the database's clock. */
export type ClaimedPayment = PaymentRow & { requestedAgoMs: number };

/**
 * Claims an open, unlocked payment. From then on the partner may have seen it, so a created one becomes unknown.
 * Undefined if settled or locked by another process.
 */
export async function claimPayment(
  executor: Executor,
  paymentId: number,
  lockMs: number,
): Promise<ClaimedPayment | undefined> {
  const [claimed] = await executor
    .update(payments)
    .set({
      status: sql`case when ${payments.status} = 'created' then 'unknown' else ${payments.status} end`,
      lockedUntil: fromNow(lockMs),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(payments.id, paymentId),
        inArray(payments.status, OPEN_STATUSES),
        or(sql`${payments.lockedUntil} is null`, lt(payments.lockedUntil, sql`now()`)),
      ),
    )
    .returning({
      ...getTableColumns(payments),
      requestedAgoMs: sql<number>`extract(epoch from now() - ${payments.createdAt}) * 1000`.mapWith(Number),
    });
  return claimed;
}

/**
 * Gives an order's latest payment the reference that no response has named yet, because it was lost: the partner names
 * the order in its events. Undefined if there is no such payment.
 */
export async function adoptProviderRef(
  executor: Executor,
  { orderNumber, provider, providerRef }: { orderNumber: string; provider: string; providerRef: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await executor
    .update(payments)
    .set({ providerRef })
    .where(
      and(
        isNull(payments.providerRef),
        sql`${payments.provider} = ${provider}`,
        sql`${payments.id} = (
          select p.id from payments p join orders o on o.id = p.order_id
          where o.order_number = ${orderNumber} order by p.attempt desc limit 1)`,
      ),
    )
    .returning();
  return payment;
}

/**
 * Locks a payment until the end of the transaction, which must have locked its order before.
 * @throws Error if there is no such payment
 */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (!payment) throw new Error(`Expected payment ${paymentId} to exist`);
  return payment;
}

/** Records a change of a payment and releases its lock. */
export async function updatePayment(
  tx: Transaction,
  paymentId: number,
  change: Omit<Partial<typeof payments.$inferInsert>, 'capturedAt'> & { capturedAt?: SQL },
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, lockedUntil: null, updatedAt: sql`now()` })
    .where(eq(payments.id, paymentId));
}

/** Posts returned money to the ledger; a negative amount is one that was not returned after all. */
export async function postRefund(tx: Transaction, { id, orderId, provider, amountMinor, currency }: Posting) {
  await postCapture(tx, { id, orderId, provider, amountMinor: -amountMinor, currency });
}

type Posting = Pick<PaymentRow, 'id' | 'orderId' | 'provider' | 'amountMinor' | 'currency'>;

/** Posts received money to the ledger: a claim on the partner, balanced by a sale. */
export async function postCapture(tx: Transaction, { id, orderId, provider, amountMinor, currency }: Posting) {
  const entry = { orderId, paymentId: id, currency };
  await tx.insert(ledgerEntries).values([
    { ...entry, account: provider, amountMinor },
    { ...entry, account: 'sales', amountMinor: -amountMinor },
  ]);
}
