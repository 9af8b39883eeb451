import { and, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { OPEN_STATUSES, type PaymentRow } from '../../orders/payments.ts';
import { LOCKED_ORDER } from '../../orders/store.ts';
import type { PaymentOutcome, Settlement } from '../../partners/payment-gateway.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/from-now.ts';
import { type Placeholders, prepareGet } from '../../platform/database/prepared-query.ts';
import { orders } from '../../tables/orders.ts';
import { ledgerEntries, payments } from '../../tables/payments.ts';

/** When we stop waiting for the payer. */
export const EXPIRES_AT = sql`${payments.createdAt} + interval '30 minutes'`;

/** A payment whose outcome is open, and whether its order has waited long enough for it; undefined if it is settled. */
export async function findOpenPayment(
  executor: Executor,
  paymentId: number,
): Promise<{ status: PaymentRow['status']; hasExpired: boolean } | undefined> {
  const [payment] = await executor
    .select({ status: payments.status, hasExpired: sql<boolean>`${EXPIRES_AT} <= now()` })
    .from(payments)
    .where(and(eq(payments.id, paymentId), inArray(payments.status, OPEN_STATUSES)));
  return payment;
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
 * Locks an order and then its payment until the end of the transaction: the statement locks in the order in which it
 * joins.
 * @throws Error if there is no such payment
 */
export const lockPayment = prepareGet(
  'locked_payment',
  (tx: Transaction, { paymentId }: Placeholders<{ paymentId: number }>) =>
    tx
      .select({ order: LOCKED_ORDER, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(payments.id, paymentId))
      .for('update'),
);

type LedgerEntry = typeof ledgerEntries.$inferSelect;
type PaymentChange = Omit<Partial<typeof payments.$inferInsert>, 'capturedAt' | 'nextAttemptAt'> & {
  capturedAt?: SQL;
  nextAttemptAt?: SQL;
};

/** Records a change of a payment and releases its lock. Returns the changed payment. */
export async function updatePayment(tx: Transaction, paymentId: number, change: PaymentChange): Promise<PaymentRow> {
  const [changed] = await tx.update(payments).set(released(change)).where(eq(payments.id, paymentId)).returning();
  return assertFound(changed, paymentId);
}

type Posting = {
  kind: LedgerEntry['kind'];
  amountMinor: number;
  /** The partner's own transaction. */
  reference?: string | null;
};

/** A partner's fee of a payment: posted once, however often it is read. */
export function toFeeEntries(payment: PaymentRow, feeMinor: number): (typeof ledgerEntries.$inferInsert)[] {
  const posting = { kind: 'payment_fee' as const, amountMinor: -feeMinor, reference: payment.captureRef };
  return feeMinor === 0 ? [] : toEntries(payment, posting, 'fees');
}

/** Records the partner's fee of a captured payment, unless it is known. */
export async function recordFee(
  tx: Transaction,
  payment: PaymentRow,
  { feeMinor, cardLast4, payerCountry }: Settlement,
): Promise<void> {
  const isUnread = and(eq(payments.id, payment.id), isNull(payments.feeMinor));
  const written = await tx
    .update(payments)
    .set({ feeMinor, cardLast4, payerCountry })
    .where(isUnread)
    .returning({ id: payments.id });
  const entries = toFeeEntries(payment, feeMinor);
  if (written.length > 0 && entries.length > 0) await tx.insert(ledgerEntries).values(entries);
}

/** Posts a partner's dispute fee, or its reinstatement. */
export async function postFee(
  tx: Transaction,
  payment: PaymentRow,
  { amountMinor, currency, reference }: { amountMinor: number; currency: string; reference: string },
): Promise<void> {
  const posting = { kind: 'dispute_fee' as const, amountMinor: -amountMinor, reference };
  await tx.insert(ledgerEntries).values(toEntries({ ...payment, currency }, posting, 'fees'));
}

/** Which of a partner's transactions the ledger contains. */
export async function listPosted(tx: Transaction, references: string[]): Promise<Set<string | null>> {
  if (references.length === 0) return new Set();
  const rows = await tx
    .select({ reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.reference, references));
  return new Set(rows.map(({ reference }) => reference));
}

/** Also posts to the ledger, balanced by a sale: negative for money returned, positive for money reinstated. */
export async function updateAndPost(
  tx: Transaction,
  payment: PaymentRow,
  change: PaymentChange,
  posting: Posting,
): Promise<PaymentRow> {
  const { id } = payment;
  const entries = toEntries(payment, posting, 'sales');
  const posted = tx.$with('posted').as(tx.insert(ledgerEntries).values(entries).returning({ id: ledgerEntries.id }));
  const [changed] = await tx.with(posted).update(payments).set(released(change)).where(eq(payments.id, id)).returning();
  return assertFound(changed, id);
}

/** The partner's references of payments it received; its lists may lack the payment's own one. */
export type ReceivedRefs = Partial<Omit<Extract<PaymentOutcome, { kind: 'captured' }>, 'kind'>> & {
  captureRef: string;
};

type CapturedPayment = Record<
  'providerRef' | 'customerRef' | 'paymentMethodRef' | 'payerCountry',
  string | undefined
> & {
  paymentId: number;
  captureRef: string;
  feeMinor: number | undefined;
};

/** Partners report their fee some time after a payment, usually within seconds. */
const FEE_KNOWN_AT = sql`now() + interval '30 seconds'`;

/**
 * Records that a payment was received and releases its lock, and posts it to the ledger by the entries of `toEntries`. Returns
 * the changed payment.
 */
export const capturePayment = prepareGet(
  'payment_captured',
  (
    tx: Transaction,
    { paymentId, ...refs }: Placeholders<CapturedPayment>,
    entries: Placeholders<typeof ledgerEntries.$inferInsert>[],
  ) => {
    const posted = tx.$with('posted').as(tx.insert(ledgerEntries).values(entries).returning({ id: ledgerEntries.id }));
    const known = Object.entries(refs).map(([name, ref]) => [name, sql`${ref}`]);
    const captured = {
      status: 'captured' as const,
      capturedAt: sql`now()`,
      declineCode: null,
      nextAttemptAt: FEE_KNOWN_AT,
      retries: 0,
    };
    return tx
      .with(posted)
      .update(payments)
      .set(released({ ...captured, ...Object.fromEntries(known) }))
      .where(eq(payments.id, paymentId))
      .returning();
  },
);

/** A receivable from the partner, balanced by the other account; negative when it takes money back. */
export function toEntries(
  { id: paymentId, orderId, provider, currency }: PaymentRow,
  { kind, amountMinor, reference = null }: Posting,
  balancedBy: 'sales' | 'fees',
): (typeof ledgerEntries.$inferInsert)[] {
  const entry = { orderId, paymentId, kind, currency, reference };
  return [
    { ...entry, account: provider, amountMinor },
    { ...entry, account: balancedBy, amountMinor: -amountMinor },
  ];
}

function released(change: PaymentChange) {
  return { ...change, lockedUntil: null, updatedAt: sql`now()` };
}

function assertFound(payment: PaymentRow | undefined, paymentId: number): PaymentRow {
  if (!payment) throw new Error(`Expected payment ${paymentId} to exist`);
  return payment;
}
