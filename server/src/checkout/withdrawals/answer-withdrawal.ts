import { decimalIn } from '@esimshop/contracts/money';
import { type AcceptWithdrawal, spellOrderNumber } from '@esimshop/contracts/withdrawals';
import { sql } from 'drizzle-orm';
import { queueMail } from '../../mail/queue-mail.ts';
import { listRefundsOfPlans } from '../../orders/refunds.ts';
import { findOrderByNumber, recordOrderEvent } from '../../orders/store.ts';
import {
  findWithdrawal,
  listWithdrawalEsims,
  listWithdrawalsOfPlans,
  type WithdrawalRow,
} from '../../orders/withdrawals.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { lockPayment } from '../payments/store.ts';
import { findCaptured } from '../refunds/quote-refund.ts';
import { refundOrder, settleSoon } from '../refunds/request-refund.ts';
import { refundableMinor } from '../refunds/store.ts';
import { assessWithdrawal } from './assess-withdrawal.ts';
import { decideEsims, untilDecided } from './decide-esims.ts';
import { lockWithdrawal, updateWithdrawal } from './store.ts';

type Act = {
  id: number;
  /** As the order's history names who acts. */
  actor: string;
  answeredBy: number | null;
  /** What else is written in the same transaction. */
  record: (tx: Transaction, withdrawal: WithdrawalRow) => Promise<void>;
};

/**
 * Returns what the rule of the withdrawal says, or the owner's own amount, through the refund of its order. eSIMs that were refunded
 * since are left out.
 * @throws ProblemError not_found, already_decided, refund_not_possible, refund_exceeds_payment
 */
export async function acceptWithdrawal(
  shop: Shop,
  { id, amount, note, requestKey, ...act }: Act & AcceptWithdrawal & { requestKey: string | undefined },
): Promise<void> {
  const withdrawal = await getWaiting(shop, id);
  if (withdrawal.orderId === null)
    throw new ProblemError(409, 'refund_not_possible', 'Say first which order this withdrawal is about.');
  const { esimIds, amountMinor } = await proposeReturn(shop, withdrawal);
  const answer = async (tx: Transaction) => {
    await close(tx, id, { outcome: 'accepted', note: note ?? null, answeredBy: act.answeredBy });
    const detail = { reference: withdrawal.number, ...(note && { note }) };
    if (withdrawal.orderId !== null)
      await recordOrderEvent(tx, withdrawal.orderId, { kind: 'withdrawal_accepted', actor: act.actor, detail });
    await act.record(tx, withdrawal);
  };
  if (esimIds.length === 0 && amount === undefined && amountMinor === 0) {
    await inTransaction(shop.database, 'withdrawal accepted', answer);
    return;
  }
  const payment = await findCaptured(shop.database, withdrawal.orderId);
  await refundOrder(shop, {
    orderId: withdrawal.orderId,
    origin: 'withdrawal',
    esims: esimIds.map((esimId) => ({ id: esimId, mayKeep: true })),
    amount: amount ?? decimalIn(payment?.currency ?? '')(amountMinor),
    note: note || withdrawal.number,
    requestKey,
    actor: act.actor,
    record: answer,
  });
}

/** What accepting a withdrawal returns: its open eSIMs, or what is left of the payment for a contract without any. */
export async function proposeReturn(
  { database }: Pick<Shop, 'database'>,
  { id, orderId, obstacle }: WithdrawalRow,
): Promise<{ esimIds: number[]; amountMinor: number }> {
  const rows = await listWithdrawalEsims(database, [id]);
  const refunded = await listRefundsOfPlans(database, rows);
  const open = rows.filter(
    ({ esimId, state }) => state === 'asked' && !refunded.some((refund) => refund.esimId === esimId),
  );
  const payment = orderId === null ? undefined : await findCaptured(database, orderId);
  const left = payment ? refundableMinor(payment) : 0;
  const sum = open.reduce((total, { amountMinor }) => total + amountMinor, 0);
  // Of a contract that is not delivered, all of it.
  return { esimIds: open.map(({ esimId }) => esimId), amountMinor: obstacle ? left : Math.min(sum, left) };
}

/**
 * Declines a withdrawal; its customer is told why.
 * @throws ProblemError not_found, already_decided
 */
export async function declineWithdrawal(shop: Shop, { id, reason, ...act }: Act & { reason: string }): Promise<void> {
  const { number, orderId, receiptEmail, locale } = await getWaiting(shop, id);
  await inTransaction(shop.database, 'withdrawal declined', async (tx) => {
    const declined = await close(tx, id, { outcome: 'declined', note: reason, answeredBy: act.answeredBy });
    const detail = { reference: number, note: reason };
    if (orderId !== null)
      await recordOrderEvent(tx, orderId, { kind: 'withdrawal_declined', actor: act.actor, detail });
    await queueMail(shop, tx, {
      kind: 'withdrawal-declined',
      payload: { withdrawalId: id },
      ...(orderId !== null && { orderId }),
      idempotencyKey: number,
      recipient: receiptEmail,
      locale,
      messageIdStem: `${number}.declined`,
    });
    await act.record(tx, declined);
  });
}

/**
 * Says which order an unknown withdrawal is about. It counts from when it was received, so its eSIMs may go back at once.
 * @throws ProblemError not_found, order_not_found, already_decided
 */
export async function linkWithdrawal(
  shop: Shop,
  { id, orderNumber, ...act }: Act & { orderNumber: string },
): Promise<void> {
  const known = await getWaiting(shop, id);
  const order = await findOrderByNumber(shop.database, { orderNumber: spellOrderNumber(orderNumber) });
  if (!order) throw new ProblemError(404, 'order_not_found', `There is no order '${orderNumber}'. Check the number.`);
  const refund = await untilDecided(async (asksAboutAll) => {
    const { payment, obstacle, esims } = await assessWithdrawal(shop, order, known.receivedAt);
    return inTransaction(shop.database, 'withdrawal linked', async (tx) => {
      const locked = payment && (await lockPayment(tx, { paymentId: payment.id }));
      const { state, orderId, number } = await lockWithdrawal(tx, id);
      if (state !== 'waiting' || orderId !== null) throw alreadyDecided();
      const withdrawal = await updateWithdrawal(tx, id, { orderId: order.id, obstacle: obstacle ?? null });
      const withdrawn = await listWithdrawalsOfPlans(
        tx,
        esims.map(({ esim }) => esim),
      );
      await recordOrderEvent(tx, order.id, {
        kind: 'withdrawal_linked',
        actor: act.actor,
        detail: { reference: number },
      });
      await act.record(tx, withdrawal);
      const decided = await decideEsims(shop, tx, {
        withdrawal,
        esims: esims.filter(({ esim }) => !withdrawn.has(esim.row.id)),
        locked,
        asksAboutAll: asksAboutAll || withdrawal.obstacle !== null,
      });
      return decided.refund;
    });
  });
  if (refund) await settleSoon(shop, refund);
}

/** @throws ProblemError not_found, already_decided */
async function getWaiting({ database }: Shop, id: number): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(database, id);
  if (!withdrawal) throw new ProblemError(404, 'not_found', `There is no withdrawal ${id}.`);
  if (withdrawal.state !== 'waiting') throw alreadyDecided();
  return withdrawal;
}

type Closing = Pick<WithdrawalRow, 'outcome' | 'note' | 'answeredBy'>;

/** @throws ProblemError already_decided */
async function close(tx: Transaction, id: number, closing: Closing): Promise<WithdrawalRow> {
  if ((await lockWithdrawal(tx, id)).state !== 'waiting') throw alreadyDecided();
  return updateWithdrawal(tx, id, { ...closing, state: 'answered', answeredAt: sql`now()` });
}

function alreadyDecided(): ProblemError {
  return new ProblemError(409, 'already_decided', 'This withdrawal has already been decided. Reload the page.');
}
