import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import { ledgerEntries, payments } from '../database/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;

const OPEN_STATUSES: PaymentRow['status'][] = ['created', 'unknown', 'requires_action'];

/** Whether it is still open what becomes of it. */
export function isOpen({ status }: PaymentRow): boolean {
  return OPEN_STATUSES.includes(status);
}

/** The partner took another amount than was asked for: a person decides, and nothing more is charged until then. */
export function isParked({ refusal }: PaymentRow): boolean {
  return refusal === 'amount_mismatch';
}

type NewPayment = Pick<
  typeof payments.$inferInsert,
  'orderId' | 'provider' | 'amountMinor' | 'currency' | 'paymentMethodRef'
> & { lockMs: number };

/** Writes the next attempt of an order, owned by the caller for `lockMs`. */
export async function insertPayment(tx: Transaction, { lockMs, ...payment }: NewPayment): Promise<PaymentRow> {
  const latest = await findLatestPayment(tx, payment.orderId);
  const attempt = (latest?.attempt ?? 0) + 1;
  const [row] = await tx
    .insert(payments)
    .values({
      ...payment,
      attempt,
      idempotencyKey: `order:${payment.orderId}:pay:${attempt}`,
      lockedUntil: fromNow(lockMs),
    })
    .returning();
  if (!row) throw new Error('The database returned no payment');
  return row;
}

/** One attempt by its id, without a lock. */
export async function findPayment(executor: Executor, paymentId: number): Promise<PaymentRow | undefined> {
  return (await executor.select().from(payments).where(eq(payments.id, paymentId)))[0];
}

/** Without a lock: orders are locked before their payments, everywhere. @throws Error when there is no such payment. */
export async function findOrderIdOfPayment(executor: Executor, paymentId: number): Promise<number> {
  const [row] = await executor.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Expected payment ${paymentId} to exist`);
  return row.orderId;
}

/** By the partner's own reference of it: a PaymentIntent or a PayPal order. */
export async function findPaymentByProviderRef(
  executor: Executor,
  provider: PaymentRow['provider'],
  providerRef: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, providerRef)));
  return payment;
}

/** Every attempt to pay an order, oldest first. */
export async function listPayments(executor: Executor, orderId: number): Promise<PaymentRow[]> {
  return executor.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
}

/** The latest attempt to pay an order. */
export async function findLatestPayment(executor: Executor, orderId: number): Promise<PaymentRow | undefined> {
  const [latest] = await executor
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return latest;
}

/**
 * Takes over an open payment that nobody is working on. From then on its partner may have seen it, so a created one
 * becomes unknown. Undefined when it is settled, or somebody else is at it.
 */
export async function claimPayment(
  executor: Executor,
  paymentId: number,
  lockMs: number,
): Promise<PaymentRow | undefined> {
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
    .returning();
  return claimed;
}

/** Until the end of the transaction, which must have locked the order before. @throws Error when there is none. */
export async function lockPayment(tx: Transaction, paymentId: number): Promise<PaymentRow> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (!payment) throw new Error(`Expected payment ${paymentId} to exist`);
  return payment;
}

/** Writes what became of a payment and lets go of it. */
export async function updatePayment(
  tx: Transaction,
  paymentId: number,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, lockedUntil: null, updatedAt: sql`now()` })
    .where(eq(payments.id, paymentId));
}

type Posting = Pick<PaymentRow, 'id' | 'orderId' | 'provider' | 'amountMinor' | 'currency'>;

/** Money received: the partner owes it to us, and it is a sale. */
export async function postCapture(tx: Transaction, { id, orderId, provider, amountMinor, currency }: Posting) {
  const entry = { orderId, paymentId: id, currency };
  await tx.insert(ledgerEntries).values([
    { ...entry, account: provider, amountMinor },
    { ...entry, account: 'sales', amountMinor: -amountMinor },
  ]);
}
