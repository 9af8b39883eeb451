import type { ResolveRefund } from '@esimshop/contracts/refunds';
import { findRefund, listRefundEsims, type RefundRow } from '../../orders/refunds.ts';
import { recordOrderEvent } from '../../orders/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { assertPossible, exceeds, settleSoon, toRefundKey } from './request-refund.ts';
import { type LockedRefund, settleFailed, settleRefunded } from './settle-refund.ts';
import { insertRefund, reserve, updateRefund, updateRefundEsim } from './store.ts';

type Resolution = ResolveRefund & {
  orderId: number;
  refundId: number;
  actor: string;
  /** What else is written in the same transaction. */
  record: (tx: Transaction, refund: RefundRow) => Promise<void>;
};

/** The states in which the owner has a choice. */
const CHOICES: Record<ResolveRefund['choice'], RefundRow['state'][]> = {
  approve: ['requested'],
  decline: ['requested'],
  retry: ['failed'],
  returned: ['needs_attention'],
  not_returned: ['needs_attention', 'failed'],
};

/**
 * Carries out the owner's decision about a waiting refund.
 * @throws ProblemError not_found, already_decided, refund_not_possible, refund_exceeds_payment
 */
export async function resolveRefund(shop: Shop, resolution: Resolution): Promise<RefundRow> {
  const { orderId, refundId, choice, record } = resolution;
  const known = await findRefund(shop.database, refundId);
  if (known?.orderId !== orderId)
    throw new ProblemError(404, 'not_found', `Order ${orderId} has no refund ${refundId}.`);
  const resolved = await inTransaction(shop.database, 'resolve refund', async (tx) => {
    const { order, payment } = await lockPayment(tx, { paymentId: known.paymentId });
    const refund = await findRefund(tx, refundId);
    if (!refund || !CHOICES[choice].includes(refund.state)) {
      throw new ProblemError(409, 'already_decided', 'This refund has already been decided.');
    }
    await record(tx, refund);
    return resolve(shop, tx, { order, payment, refund }, resolution);
  });
  if (choice !== 'approve' && choice !== 'retry') return resolved;
  return settleSoon(shop, resolved);
}

async function resolve(
  shop: Shop,
  tx: Transaction,
  locked: LockedRefund,
  { choice, actor, note }: Resolution,
): Promise<RefundRow> {
  const { refund } = locked;
  switch (choice) {
    case 'approve':
      return startAgain(tx, locked, refund);
    case 'retry':
      return retry(tx, locked, actor);
    case 'returned':
      await settleRefunded(shop, tx, locked, refund.refundRef ?? refund.idempotencyKey);
      break;
    case 'not_returned':
      if (refund.state === 'needs_attention') await settleFailed(shop, tx, locked, { problem: 'not returned' });
      return close(tx, refund, { actor, note });
    case 'decline':
      return close(tx, refund, { actor, note });
  }
  return (await findRefund(tx, refund.id)) ?? refund;
}

/** Reserves the amount, and restarts the refund at its eSIMs. */
async function startAgain(
  tx: Transaction,
  { order, payment }: LockedRefund,
  { id, amountMinor }: RefundRow,
): Promise<RefundRow> {
  await assertPossible(tx, order, payment, amountMinor);
  if (!(await reserve(tx, payment.id, amountMinor))) throw exceeds();
  return updateRefund(tx, id, { state: 'revoking', problem: null });
}

/** A new refund under its own key: late events of the failed one must not be attributed to it. */
async function retry(tx: Transaction, locked: LockedRefund, actor: string): Promise<RefundRow> {
  const { order, payment, refund } = locked;
  const { orderId, paymentId, origin, amountMinor, currency, note } = refund;
  const again = await insertRefund(tx, {
    ...{ orderId, paymentId, amountMinor, currency, note, actor },
    origin: origin === 'partner' ? 'owner' : origin,
    state: 'requested',
    idempotencyKey: toRefundKey(order),
  });
  for (const { id, state } of await listRefundEsims(tx, [refund.id]))
    if (state !== 'released') await updateRefundEsim(tx, id, { refundId: again.id });
  await updateRefund(tx, refund.id, { state: 'declined' });
  await recordOrderEvent(tx, orderId, {
    kind: 'refund_requested',
    actor,
    detail: { refundId: again.id, amountMinor, currency },
  });
  return startAgain(tx, { order, payment, refund }, again);
}

/** eSIMs that were not revoked can be refunded later. */
async function close(
  tx: Transaction,
  { id, orderId, amountMinor, currency }: RefundRow,
  { actor, note }: { actor: string; note: string | undefined },
): Promise<RefundRow> {
  for (const esim of await listRefundEsims(tx, [id]))
    if (esim.state === 'waiting') await updateRefundEsim(tx, esim.id, { state: 'released' });
  const detail = { refundId: id, amountMinor, currency, ...(note && { note }) };
  await recordOrderEvent(tx, orderId, { kind: 'refund_declined', actor, detail });
  return updateRefund(tx, id, { state: 'declined' });
}
