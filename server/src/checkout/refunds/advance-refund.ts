import { sql } from 'drizzle-orm';
import { revokeEsim, saveRevoked } from '../../fulfilment/revoke-esim.ts';
import { type BookedEsim, listBookedPlans } from '../../orders/esims.ts';
import { findPayment } from '../../orders/payments.ts';
import { findRefund, listRefundEsims, type RefundEsimRow, type RefundRow } from '../../orders/refunds.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import type { RevocationOutcome } from '../../partners/esim-supplier.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { gatewayOf, type Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { askAboutWithdrawn } from './ask-about-withdrawn.ts';
import { settleRefund } from './settle-refund.ts';
import { claimRefund, markAsked, release, updateRefund, updateRefundEsim } from './store.ts';

/** Two calls to a partner, and the time to record their outcomes. */
const LOCK_MARGIN_MS = 2000;

/**
 * Advances a refund: revokes its eSIMs, returns the money, then learns the outcome. Safe to call at any time,
 * concurrently and again after a crash.
 * @throws Error if it is still open, so that it is tried again
 */
export async function advanceRefund(shop: Shop, refundId: number): Promise<void> {
  const before = await findRefund(shop.database, refundId);
  if (before?.state === 'pending') return lookUpPending(shop, refundId);
  await revokeEsims(shop, refundId);
  await returnMoney(shop, refundId);
  const refund = await findRefund(shop.database, refundId);
  if (refund?.state === 'revoking' || refund?.state === 'returning') {
    throw new Error(`Refund ${refundId} is not done yet: ${refund.problem ?? refund.state}`);
  }
}

async function revokeEsims(shop: Shop, refundId: number): Promise<void> {
  const waiting = (await listRefundEsims(shop.database, [refundId])).length;
  const lockMs = waiting * 2 * shop.timeouts.esimMs + LOCK_MARGIN_MS;
  const refund = await claimRefund(shop.database, { refundId, state: 'revoking', lockMs });
  if (!refund) return;
  for (const row of await listRefundEsims(shop.database, [refundId])) {
    if (row.state !== 'waiting') continue;
    const esim = await getPlan(shop, refund, row);
    const wasRequested = await markAsked(shop.database, row);
    const outcome = await revokeEsim(shop, esim, wasRequested);
    if (outcome.kind === 'unknown') {
      await updateRefund(shop.database, refundId, { problem: outcome.message });
      throw new Error(`Refund ${refundId} waits for the supplier: ${outcome.message}`);
    }
    await recordRevocation(shop, refund, { row, esim }, outcome);
  }
  await finishRevoking(shop, refund);
}

/** @throws Error if its order did not bring it */
async function getPlan({ database }: Shop, { orderId }: RefundRow, row: RefundEsimRow): Promise<BookedEsim> {
  const plans = await listBookedPlans(database, [orderId]);
  const plan = plans.find((each) => each.row.id === row.esimId && each.line.id === row.orderLineId);
  if (!plan) throw new Error(`Expected order ${orderId} to have brought a plan on eSIM ${row.esimId}`);
  return plan;
}

type Revoked = Exclude<RevocationOutcome, { kind: 'unknown' }>;

async function recordRevocation(
  shop: Shop,
  refund: RefundRow,
  { row, esim }: { row: RefundEsimRow; esim: BookedEsim },
  outcome: Revoked,
): Promise<void> {
  const { esimId, amountMinor, mayKeep } = row;
  const isRevoked = outcome.kind === 'revoked';
  await inTransaction(shop.database, 'revoke', async (tx) => {
    await lockPayment(tx, { paymentId: refund.paymentId });
    const [current] = (await listRefundEsims(tx, [refund.id])).filter(({ id }) => id === row.id);
    if (current?.state !== 'waiting') return;
    const state = isRevoked ? 'revoked' : mayKeep ? 'kept' : 'released';
    await updateRefundEsim(tx, row.id, { state, ...(isRevoked && outcome.isCredited && { creditedAt: sql`now()` }) });
    if (isRevoked) await saveRevoked(tx, esim, shop.clock.now());
    if (state === 'released') {
      await release(tx, refund.paymentId, amountMinor);
      const rest = await findRefund(tx, refund.id);
      if (rest) await updateRefund(tx, rest.id, { amountMinor: rest.amountMinor - amountMinor });
      await askAboutWithdrawn(shop, tx, { refundId: refund.id, orderId: refund.orderId, esimId });
    }
    const reason = outcome.kind === 'rejected' ? { message: outcome.message } : {};
    const detail = { refundId: refund.id, purchaseId: esim.addedBy?.purchaseId ?? esim.row.purchaseId, ...reason };
    await recordOrderEvent(tx, refund.orderId, { kind: isRevoked ? 'esim_revoked' : 'esim_kept', detail });
  });
}

/** Once every eSIM is decided, returns the money, if any is owed. */
async function finishRevoking(shop: Shop, { id, paymentId, orderId }: RefundRow): Promise<void> {
  await inTransaction(shop.database, 'revoked', async (tx) => {
    await lockPayment(tx, { paymentId });
    const refund = await findRefund(tx, id);
    const esims = await listRefundEsims(tx, [id]);
    if (refund?.state !== 'revoking' || esims.some(({ state }) => state === 'waiting')) return;
    if (refund.amountMinor > 0) {
      await updateRefund(tx, id, { state: 'returning', problem: null });
      return;
    }
    if (esims.some(({ state }) => state === 'revoked')) {
      await updateRefund(tx, id, { state: 'revoked', problem: null });
      return;
    }
    await updateRefund(tx, id, { state: 'declined' });
    await recordOrderEvent(tx, orderId, { kind: 'refund_declined', detail: { refundId: id, problem: 'activated' } });
  });
}

async function returnMoney(shop: Shop, refundId: number): Promise<void> {
  const lockMs = 2 * shop.timeouts.paymentMs + LOCK_MARGIN_MS;
  const refund = await claimRefund(shop.database, { refundId, state: 'returning', lockMs });
  if (!refund) return;
  const payment = await findPayment(shop.database, refund.paymentId);
  if (!payment?.captureRef) throw new Error(`Expected payment ${refund.paymentId} to have a reference to refund`);
  const { amountMinor, currency, idempotencyKey, askedAgoMs: repeatedAfterMs } = refund;
  const outcome = await gatewayOf(shop, payment).refund({
    captureRef: payment.captureRef,
    amountMinor,
    currency,
    idempotencyKey,
    repeatedAfterMs,
  });
  await settleRefund(shop, refund, outcome);
}

/** The partner reports a refund's outcome itself; ask in case that report was lost. */
async function lookUpPending(shop: Shop, refundId: number): Promise<void> {
  const lockMs = shop.timeouts.paymentMs + LOCK_MARGIN_MS;
  const refund = await claimRefund(shop.database, { refundId, state: 'pending', lockMs });
  if (!refund?.refundRef) return;
  const payment = await findPayment(shop.database, refund.paymentId);
  if (!payment) throw new Error(`Expected payment ${refund.paymentId} to exist`);
  await settleRefund(shop, refund, await gatewayOf(shop, payment).findRefund(refund.refundRef));
}
