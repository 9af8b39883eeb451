import { allocate } from '@esimshop/contracts/money';
import type { WithdrawalState } from '@esimshop/contracts/withdrawals';
import { tellOwnerOfCase } from '../../alerts/tell-owner.ts';
import { planKeyOf } from '../../orders/esims.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import type { RefundRow } from '../../orders/refunds.ts';
import type { LockedOrder } from '../../orders/store.ts';
import { listWithdrawalEsims, type WithdrawalRow } from '../../orders/withdrawals.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { openRefund } from '../refunds/request-refund.ts';
import { refundableMinor } from '../refunds/store.ts';
import type { AssessedEsim } from './assess-withdrawal.ts';
import { saveWithdrawalEsims, updateWithdrawal } from './store.ts';

type Decision = {
  withdrawal: WithdrawalRow;
  esims: AssessedEsim[];
  /** The order and its payment, both locked; undefined unless it is paid. */
  locked: { order: LockedOrder; payment: PaymentRow } | undefined;
  /** Nothing goes back by itself. */
  asksAboutAll: boolean;
};

/** Writes what becomes of the eSIMs of a withdrawal, opens the refund of those that go back by themselves, and tells the owner of the rest. */
export async function decideEsims(
  shop: Shop,
  tx: Transaction,
  { withdrawal, esims, locked, asksAboutAll }: Decision,
): Promise<{ withdrawal: WithdrawalRow; refund: RefundRow | undefined }> {
  const returning = asksAboutAll || !locked ? [] : esims.filter(({ verdict }) => verdict.kind === 'returns');
  const amounts = locked ? capAmounts(returning, locked.payment) : [];
  const refund =
    locked && amounts.length > 0
      ? await openRefund(shop, tx, locked, {
          origin: 'withdrawal',
          esims: returning.map(({ esim }, index) => ({ esim, mayKeep: false, amountMinor: amounts[index] ?? 0 })),
          amountMinor: amounts.reduce((sum, amount) => sum + amount, 0),
          actor: 'customer',
          note: withdrawal.number,
          record: async () => {},
        })
      : undefined;
  const rows = esims.map((assessed) => {
    const { esim, verdict, amountMinor } = assessed;
    const index = returning.indexOf(assessed);
    const decided = { ...planKeyOf(esim), reason: verdict.reason };
    if (index >= 0 && refund)
      return { ...decided, state: 'returned' as const, amountMinor: amounts[index] ?? 0, refundId: refund.id };
    // Its payment has gone back without it.
    if (index >= 0 || verdict.kind === 'refunded')
      return { ...decided, state: 'returned' as const, reason: 'refunded' as const, amountMinor: 0 };
    if (verdict.kind === 'check' && !asksAboutAll) return { ...decided, state: 'checking' as const, amountMinor };
    return { ...decided, state: 'asked' as const, amountMinor };
  });
  await saveWithdrawalEsims(tx, withdrawal.id, rows);
  const states = (await listWithdrawalEsims(tx, [withdrawal.id])).map(({ state }) => state);
  const asks = withdrawal.obstacle !== null || states.includes('asked');
  const isChecking = states.includes('checking');
  const state: WithdrawalState = isChecking ? 'checking' : asks ? 'waiting' : 'accepted';
  const decided = await updateWithdrawal(tx, withdrawal.id, { state });
  if (state === 'waiting') await tellOwnerOfCase(shop, tx, { kind: 'withdrawals_waiting', caseId: withdrawal.id });
  return { withdrawal: decided, refund };
}

/** What goes back for each, at most what is left of the payment; nothing if nothing is left. */
function capAmounts(esims: AssessedEsim[], payment: PaymentRow): number[] {
  const amounts = esims.map(({ amountMinor }) => amountMinor);
  const left = refundableMinor(payment);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (left === 0 || sum === 0) return [];
  if (sum <= left) return amounts;
  return allocate({ amountMinor: left, currency: payment.currency }, amounts).map(({ amountMinor }) => amountMinor);
}

const MAX_ATTEMPTS = 3;

/**
 * Runs a decision again if an eSIM or the payment has changed since it was looked at; the last time, a person decides about all.
 */
export async function untilDecided<Result>(decide: (asksAboutAll: boolean) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(attempt === MAX_ATTEMPTS);
    } catch (error) {
      const hasChanged = error instanceof ProblemError ? error.status === 409 : sqlStateOf(error) === UNIQUE_VIOLATION;
      if (attempt === MAX_ATTEMPTS || !hasChanged) throw error;
    }
  }
}
