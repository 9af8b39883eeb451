import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { esims } from '../platform/database/schema/fulfilment.ts';
import { orderLines } from '../platform/database/schema/orders.ts';
import { payments } from '../platform/database/schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

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

/** A card that a buyer let the partner keep, and the partner's customer that it is kept for. */
export type SavedCard = { paymentMethodRef: string; customerRef: string };

/** The card that was last saved with the order of an eSIM or with one of its top-ups. */
export async function findSavedCard(executor: Executor, esimId: number): Promise<SavedCard | undefined> {
  const [saved] = await executor
    .select({ paymentMethodRef: payments.paymentMethodRef, customerRef: payments.customerRef })
    .from(payments)
    .where(
      and(
        sql`${payments.orderId} in (
          select l.order_id from ${esims} e join ${orderLines} l on l.id = e.order_line_id where e.id = ${esimId}
          union all select order_id from ${orderLines} where topped_up_esim_id = ${esimId})`,
        eq(payments.status, 'captured'),
        eq(payments.savesCard, true),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  const { paymentMethodRef, customerRef } = saved ?? {};
  return paymentMethodRef && customerRef ? { paymentMethodRef, customerRef } : undefined;
}
