import { and, asc, desc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { esims } from '../tables/fulfilment.ts';
import { orderLines } from '../tables/orders.ts';
import { payments } from '../tables/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The fields that determine a payment's state. */
export const PAYMENT_PROGRESS = {
  status: payments.status,
  declineCode: payments.declineCode,
  amountMinor: payments.amountMinor,
  refundedMinor: payments.refundedMinor,
};
export type PaymentProgress = Pick<PaymentRow, keyof typeof PAYMENT_PROGRESS>;

export const OPEN_STATUSES: PaymentRow['status'][] = ['created', 'unknown', 'requires_action'];

/** Whether the payment's outcome is still open. */
export function isOpen({ status }: PaymentRow): boolean {
  return OPEN_STATUSES.includes(status);
}

/**
 * Whether the partner reports another order, amount or currency than requested, or cannot be asked any more whether it was
 * executed: nothing more is charged until someone has reviewed it.
 */
export function needsReview({ status }: PaymentRow): boolean {
  return status === 'needs_review';
}

/** Whether the payment ended without a charge, so that another one may be tried. */
export function hasFailed({ status }: PaymentRow): boolean {
  return status === 'declined' || status === 'cancelled' || status === 'unavailable';
}

/** A payment by its id, without a lock. */
export async function findPayment(executor: Executor, paymentId: number): Promise<PaymentRow | undefined> {
  return (await executor.select().from(payments).where(eq(payments.id, paymentId)))[0];
}

/** A payment by a reference of the partner: the id of a PaymentIntent, a charge, a PayPal order or a capture. */
export async function findPaymentByRef(executor: Executor, ref: string): Promise<PaymentRow | undefined> {
  const isOf = or(eq(payments.providerRef, ref), eq(payments.captureRef, ref));
  return (await executor.select().from(payments).where(isOf))[0];
}

/** Every payment attempt of an order, oldest first. */
export async function listPayments(executor: Executor, orderId: number): Promise<PaymentRow[]> {
  return executor.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
}

/** The latest payment attempt of an order. */
export async function findLatestPayment(executor: Executor, orderId: number): Promise<PaymentRow | undefined> {
  const [latest] = await executor
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return latest;
}

/** Likewise. @throws Error if it has none */
export async function getLatestPayment(executor: Executor, orderId: number): Promise<PaymentRow> {
  const latest = await findLatestPayment(executor, orderId);
  if (!latest) throw new Error(`Expected order ${orderId} to have a payment`);
  return latest;
}

/** A saved card at the partner, the partner's customer that it belongs to, and the payment that saved it. */
export type SavedCard = { paymentId: number; provider: string; paymentMethodRef: string; customerRef: string };

/** The card that was last saved with the order of an eSIM or with one of its top-ups. */
export async function findSavedCard(executor: Executor, esimId: number): Promise<SavedCard | undefined> {
  return (await listSavedCards(executor, esimId))[0];
}

/** Every card that was saved with the order of an eSIM or with one of its top-ups, newest first. */
export async function listSavedCards(executor: Executor, esimId: number): Promise<SavedCard[]> {
  const rows = await executor
    .select({
      paymentId: payments.id,
      provider: payments.provider,
      paymentMethodRef: payments.paymentMethodRef,
      customerRef: payments.customerRef,
    })
    .from(payments)
    .where(
      and(
        sql`${payments.orderId} in (
          select l.order_id from ${esims} e join ${orderLines} l on l.id = e.order_line_id where e.id = ${esimId}
          union all select order_id from ${orderLines} where topped_up_esim_id = ${esimId})`,
        isSavedCard,
      ),
    )
    .orderBy(desc(payments.id));
  return rows.flatMap(({ paymentMethodRef, customerRef, ...card }) =>
    paymentMethodRef && customerRef ? [{ ...card, paymentMethodRef, customerRef }] : [],
  );
}

const isSavedCard = and(
  eq(payments.status, 'captured'),
  eq(payments.savesCard, true),
  isNotNull(payments.paymentMethodRef),
  isNotNull(payments.customerRef),
);

/** Which of these eSIMs a card is saved for. */
export async function listEsimsWithCard(executor: Executor, esimIds: number[]): Promise<Set<number>> {
  if (esimIds.length === 0) return new Set();
  const ofOrder = executor
    .select({ esimId: esims.id })
    .from(esims)
    .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
    .innerJoin(payments, eq(payments.orderId, orderLines.orderId))
    .where(and(inArray(esims.id, esimIds), isSavedCard));
  const ofTopUps = executor
    .select({ esimId: sql<number>`${orderLines.toppedUpEsimId}` })
    .from(orderLines)
    .innerJoin(payments, eq(payments.orderId, orderLines.orderId))
    .where(and(inArray(orderLines.toppedUpEsimId, esimIds), isSavedCard));
  const rows = await ofOrder.union(ofTopUps);
  return new Set(rows.map(({ esimId }) => esimId));
}

/** Forgets cards in every payment that has ended. Returns the orders that were paid with them. */
export async function forgetCards(tx: Transaction, paymentMethodRefs: string[]): Promise<number[]> {
  const rows = await tx
    .update(payments)
    .set({ paymentMethodRef: null, customerRef: null })
    .where(and(inArray(payments.paymentMethodRef, paymentMethodRefs), notInArray(payments.status, OPEN_STATUSES)))
    .returning({ orderId: payments.orderId });
  return [...new Set(rows.map(({ orderId }) => orderId))];
}
