import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { formatDecimal, parseDecimal } from '@esimshop/contracts/money';
import type { PortalRefundRequest } from '@esimshop/contracts/portal';
import type { CreateRefund, RefundOrigin, RefundVerdict } from '@esimshop/contracts/refunds';
import { tellOwner } from '../../alerts/tell-owner.ts';
import { type BookedEsim, listBookedPlans, type OpenEsim, planKeyOf } from '../../orders/esims.ts';
import { isDisputed } from '../../orders/owner-cases.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import { isOver, listPurchases } from '../../orders/purchases.ts';
import { findRefund, listRefundEsims, listRefunds, listRefundsOfPlans, type RefundRow } from '../../orders/refunds.ts';
import { type LockedOrder, recordOrderEvent } from '../../orders/store.ts';
import { paidForPlan } from '../../orders/units-paid.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { advanceRefund } from './advance-refund.ts';
import { findCaptured, quoteEsims } from './quote-refund.ts';
import { insertRefund, insertRefundEsims, refundableMinor, reserve } from './store.ts';

/** How long a response waits for the refund, which is usually done by then. */
const REFUND_GRACE_MS = 4000;
const LOOK_EVERY_MS = 100;

type Decision = {
  actor: string;
  /** What else is written in the same transaction. */
  record: (tx: Transaction, refund: RefundRow) => Promise<void>;
};

/**
 * Refunds part of an order, or all of it, as the owner decided: eSIMs are revoked first, then the money is returned. A
 * repeated request under the same key starts nothing.
 * @throws ProblemError refund_not_possible, refund_exceeds_payment, already_refunded
 */
export async function refundOrder(
  shop: Shop,
  { orderId, esims: chosen, amount, note, requestKey, origin = 'owner', ...decision }: OwnerRefund & Decision,
): Promise<RefundRow> {
  const payment = await getCaptured(shop, orderId);
  const ofOrder = await listBookedPlans(shop.database, [orderId]);
  const esims = chosen.map(({ id, mayKeep }) => {
    const esim = ofOrder.find(({ row }) => row.id === id);
    if (!esim) throw new ProblemError(404, 'not_found', `Order ${orderId} has no eSIM ${id}.`);
    return { esim, mayKeep };
  });
  const amountMinor = amount === undefined ? paidMinorFor(esims) : parseDecimal(amount, payment.currency);
  if (amountMinor === undefined)
    throw new ProblemError(422, 'invalid_input', `'${amount}' is not an amount in ${payment.currency}.`);
  if (amountMinor === 0 && esims.length === 0)
    throw new ProblemError(422, 'invalid_input', 'Choose what is refunded: eSIMs, or an amount.');
  const request = { origin, esims, amountMinor, note, requestKey, ...decision };
  return startOnce(
    shop,
    async () => (await findNamed(shop, orderId, request)) ?? findSame(shop, request),
    () => startRefund(shop, payment, request),
  );
}

function paidMinorFor(esims: readonly { esim: BookedEsim }[]): number {
  return esims.reduce((sum, { esim }) => sum + paidForPlan(esim).amountMinor, 0);
}

/**
 * The refund that was requested under this key.
 * @throws ProblemError idempotency_key_reused if it is of other eSIMs or another amount
 */
async function findNamed(
  { database }: Shop,
  orderId: number,
  { requestKey, esims, amountMinor }: Pick<Request, 'requestKey' | 'esims' | 'amountMinor'>,
): Promise<RefundRow | undefined> {
  if (requestKey === undefined) return undefined;
  const named = (await listRefunds(database, orderId)).find(({ idempotencyKey }) =>
    idempotencyKey.endsWith(toSuffix(requestKey)),
  );
  if (!named) return undefined;
  const chosen = new Set(esims.map(({ esim }) => esim.row.id));
  const refunded = new Set((await listRefundEsims(database, [named.id])).map(({ esimId }) => esimId));
  if (named.amountMinor === amountMinor && chosen.symmetricDifference(refunded).size === 0) return named;
  throw new ProblemError(
    422,
    'idempotency_key_reused',
    'A refund of other eSIMs or another amount was requested under this Idempotency-Key. Look at the order, then use a new key.',
  );
}

/** The refund, open or done, of exactly these eSIMs and this amount. */
async function findSame(
  { database }: Shop,
  { esims, amountMinor }: Pick<Request, 'esims' | 'amountMinor'>,
): Promise<RefundRow | undefined> {
  const keys = esims.map(({ esim }) => planKeyOf(esim));
  const [first, ...others] = await listRefundsOfPlans(database, keys);
  if (!first || others.length + 1 < keys.length || others.some(({ refundId }) => refundId !== first.refundId))
    return undefined;
  const { refund } = first;
  return refund.amountMinor === amountMinor && !FAILED.has(refund.state) ? refund : undefined;
}

const FAILED: ReadonlySet<RefundRow['state']> = new Set(['needs_attention', 'failed', 'declined']);

/**
 * Refunds an eSIM at its buyer's request: at once if the policy says so, otherwise once the owner agrees; only if that is
 * what the buyer agreed to. Safe to repeat.
 * @throws ProblemError refund_not_allowed, conflict, supply_unavailable if the supplier does not report the eSIM's
 *   state
 */
export async function refundOwnEsim(
  shop: Shop,
  esim: OpenEsim,
  agreed: PortalRefundRequest['agreed'],
): Promise<RefundRow> {
  const findKnown = async () => (await listRefundsOfPlans(shop.database, [planKeyOf(esim)]))[0]?.refund;
  const known = await findKnown();
  if (known) return waitForRefund(shop, known);
  return startOnce(shop, findKnown, async () => {
    const payment = await getCaptured(shop, esim.line.orderId);
    const { verdict, amountMinor, amount } = await quoteOwnEsim(shop, payment, esim);
    if (verdict.kind === 'no') throw notAllowed(verdict);
    if (amountMinor <= 0) throw exceeds();
    if (verdict.kind !== agreed.kind || amount !== agreed.amount) throw changed();
    return startRefund(shop, payment, {
      origin: 'customer',
      esims: [{ esim, mayKeep: false }],
      amountMinor,
      actor: 'customer',
      note: verdict.kind === 'ask' ? verdict.reason : undefined,
      waitsForOwner: verdict.kind === 'ask',
      record: async () => {},
    });
  });
}

/** Starts a refund and waits a moment for it; concurrent requests get the one that was started. */
async function startOnce(
  shop: Shop,
  findOther: () => Promise<RefundRow | undefined>,
  start: () => Promise<RefundRow>,
): Promise<RefundRow> {
  let started: RefundRow;
  try {
    started = await start();
  } catch (error) {
    const other = error instanceof ProblemError ? await findOther() : undefined;
    if (other) return waitForRefund(shop, other);
    throw error;
  }
  return settleSoon(shop, started);
}

/**
 * What the policy says about an eSIM now, and what its buyer gets back: what was paid for it, or what is left of the
 * payment.
 * @throws ProblemError supply_unavailable if its supplier does not respond
 */
export async function quoteOwnEsim(
  shop: Shop,
  payment: PaymentRow,
  esim: OpenEsim,
): Promise<{ verdict: RefundVerdict; amountMinor: number; amount: string }> {
  const amountMinor = Math.max(0, Math.min(paidMinorFor([{ esim }]), refundableMinor(payment)));
  const amount = formatDecimal({ amountMinor, currency: payment.currency });
  try {
    const [quote] = await quoteEsims(shop, payment, [esim]);
    if (quote) return { verdict: quote.verdict, amountMinor, amount };
  } catch (error) {
    shop.log.warn({ esimId: esim.row.id, err: error }, 'refund.supplier_unavailable');
  }
  throw new ProblemError(
    503,
    'supply_unavailable',
    'Whether this eSIM was activated cannot be checked now. Try again.',
  );
}

/** @throws ProblemError refund_not_possible if the order is not paid */
export async function getCaptured(shop: Pick<Shop, 'database'>, orderId: number): Promise<PaymentRow> {
  const payment = await findCaptured(shop.database, orderId);
  if (!payment) throw new ProblemError(409, 'refund_not_possible', 'This order has not been paid.');
  return payment;
}

type OwnerRefund = CreateRefund & {
  orderId: number;
  requestKey?: string | undefined;
  /** `withdrawal` if the owner accepts one. */
  origin?: 'owner' | 'withdrawal';
};

type Request = Decision & {
  origin: Exclude<RefundOrigin, 'partner'>;
  /** With an amount, what goes back for it instead of what was paid. */
  esims: { esim: BookedEsim; mayKeep: boolean; amountMinor?: number }[];
  amountMinor: number;
  note?: string | undefined;
  requestKey?: string | undefined;
  waitsForOwner?: boolean;
};

async function startRefund(shop: Shop, { id: paymentId }: PaymentRow, request: Request): Promise<RefundRow> {
  try {
    return await inTransaction(shop.database, 'refund', async (tx) =>
      openRefund(shop, tx, await lockPayment(tx, { paymentId }), request),
    );
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new ProblemError(
      409,
      'already_refunded',
      'This request was made before, or one of its eSIMs has already been refunded or is about to be.',
    );
  }
}

/**
 * Opens a refund of a payment that the caller has locked; `advanceRefund` takes it from there.
 * @throws ProblemError refund_not_possible, refund_exceeds_payment; a unique violation if one of its eSIMs is being refunded
 */
export async function openRefund(
  shop: Shop,
  tx: Transaction,
  { order, payment }: { order: LockedOrder; payment: PaymentRow },
  { origin, esims, amountMinor, actor, note, requestKey, waitsForOwner = false, record }: Request,
): Promise<RefundRow> {
  await assertPossible(tx, order, payment, amountMinor);
  if (!waitsForOwner && !(await reserve(tx, payment.id, amountMinor))) throw exceeds();
  const refund = await insertRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    origin,
    state: waitsForOwner ? 'requested' : esims.length > 0 ? 'revoking' : 'returning',
    amountMinor,
    currency: payment.currency,
    idempotencyKey: toRefundKey(order, requestKey),
    actor,
    note: note ?? null,
  });
  // An amount chosen by the owner is not divided: it belongs to the first eSIM.
  const isWhatWasPaid = paidMinorFor(esims) === amountMinor;
  const rows = esims.map(({ esim, mayKeep, amountMinor: ownMinor }, index) => ({
    refundId: refund.id,
    ...planKeyOf(esim),
    amountMinor: ownMinor ?? (isWhatWasPaid ? paidMinorFor([{ esim }]) : index === 0 ? amountMinor : 0),
    mayKeep,
  }));
  await insertRefundEsims(tx, rows);
  const detail = { refundId: refund.id, amountMinor, currency: payment.currency, ...(note && { note }) };
  await recordOrderEvent(tx, order.id, { kind: 'refund_requested', actor, detail });
  await record(tx, refund);
  if (waitsForOwner) await tellOwner(shop, tx, order.id);
  return refund;
}

/** Revoking eSIMs moves no money: it is always possible. @throws ProblemError refund_not_possible */
export async function assertPossible(
  tx: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return;
  if (await isDisputed(tx, order.id)) {
    throw new ProblemError(
      409,
      'refund_not_possible',
      'The payment is disputed: the payment partner decides about it.',
    );
  }
  const isOfAll = amountMinor >= refundableMinor(payment);
  if (isOfAll && !(await listPurchases(tx, { orderId: order.id })).every(isOver)) {
    throw new ProblemError(409, 'refund_not_possible', 'A part of the order is still being delivered.');
  }
}

/** Letters, digits and hyphens: PayPal takes no others. */
export function toRefundKey({ orderNumber }: Pick<LockedOrder, 'orderNumber'>, requestKey?: string): string {
  return `${orderNumber}-refund-${toSuffix(requestKey ?? randomUUID())}`;
}

function toSuffix(source: string): string {
  return sha256(source).toString('hex').slice(0, 16);
}

export function exceeds(): ProblemError {
  return new ProblemError(409, 'refund_exceeds_payment', 'That is more than can still be returned of the payment.');
}

function notAllowed({ reason }: RefundVerdict): ProblemError {
  const why = {
    disputed: 'The payment is disputed.',
    activated: 'This eSIM has been activated, so it can no longer be returned.',
    too_late: 'It was bought more than 30 days ago.',
  };
  const detail = reason in why ? why[reason as keyof typeof why] : 'This eSIM cannot be returned.';
  return new ProblemError(409, 'refund_not_allowed', detail);
}

function changed(): ProblemError {
  return new ProblemError(
    409,
    'conflict',
    'What can be refunded has changed since it was asked. Ask for it again, then agree to that.',
  );
}

/** Waits a moment for the refund, which then continues in the background. Returns its state. */
export async function settleSoon(shop: Shop, refund: RefundRow): Promise<RefundRow> {
  const advancing = shop.background.run('refund', () => advanceRefund(shop, refund.id));
  await waitAtMost(advancing, REFUND_GRACE_MS);
  return (await findRefund(shop.database, refund.id)) ?? refund;
}

/** The same for a refund in progress by another request. */
async function waitForRefund({ database }: Shop, refund: RefundRow): Promise<RefundRow> {
  let current = refund;
  for (const start = performance.now(); performance.now() - start < REFUND_GRACE_MS; await delay(LOOK_EVERY_MS)) {
    current = (await findRefund(database, refund.id)) ?? current;
    if (current.state !== 'revoking' && current.state !== 'returning') break;
  }
  return current;
}
