import { DAY_MS } from '@esimshop/contracts/days';
import { allocate, type Money } from '@esimshop/contracts/money';
import type { EsimStage } from '@esimshop/contracts/orders';
import type { WithdrawalMode } from '@esimshop/contracts/withdrawal-modes';
import type { WithdrawalVerdict } from '@esimshop/contracts/withdrawals';
import type { EsimPlan } from '../../partners/esim-supplier.ts';

type Facts = {
  mode: WithdrawalMode;
  /** Undefined if the supplier did not respond. */
  stage: EsimStage | undefined;
  isWithinPeriod: boolean;
  isDisputed: boolean;
  /** Whether the supplier takes the plan back. */
  isRevocable: boolean;
  /** Refunded, or about to be. */
  isRefunded: boolean;
};

/** What becomes of an eSIM whose buyer withdraws. `asks`: a person decides. */
export function judgeWithdrawal(facts: Facts): WithdrawalVerdict {
  const { mode, stage, isWithinPeriod, isDisputed, isRevocable, isRefunded } = facts;
  if (isRefunded) return { kind: 'refunded', reason: 'refunded' };
  if (isDisputed) return { kind: 'asks', reason: 'disputed' };
  if (!isWithinPeriod) return { kind: 'asks', reason: 'too_late' };
  if (mode === 'at_delivery') return { kind: 'asks', reason: 'ended' };
  if (stage === undefined) return { kind: 'check', reason: 'unchecked' };
  if (mode === 'until_used' && stage === 'connected') return { kind: 'asks', reason: 'used' };
  if (mode === 'until_used' && stage === 'installed') return { kind: 'asks', reason: 'installed' };
  if (!isRevocable) return { kind: 'asks', reason: 'not_revocable' };
  return { kind: 'returns', reason: stage === 'connected' ? 'unused_share' : 'not_begun' };
}

type Share = { used: number; whole: number };

/**
 * What goes back of the price of a plan that has started: the used share is kept, by data or by days begun, whichever is less.
 * Undefined if its supplier reports neither.
 */
export function unusedShareOf(
  price: Money,
  plan: EsimPlan | undefined,
  { validityDays, now }: { validityDays: number; now: Date },
): Money | undefined {
  const shares = plan ? [dataShareOf(plan), dayShareOf(plan, validityDays, now)].flatMap((share) => share ?? []) : [];
  const [least] = shares.toSorted((a, b) => a.used * b.whole - b.used * a.whole);
  return least && allocate(price, [least.whole - least.used, least.used])[0];
}

function dataShareOf({ unlimited, totalMb, remainingMb }: EsimPlan): Share | undefined {
  if (unlimited || totalMb === null || remainingMb === null || totalMb < 1) return undefined;
  const whole = Math.round(totalMb);
  return { used: clamp(Math.floor(totalMb - remainingMb), whole), whole };
}

function dayShareOf({ startsAt }: EsimPlan, whole: number, now: Date): Share | undefined {
  if (startsAt === null) return undefined;
  return { used: clamp(Math.ceil((now.getTime() - startsAt.getTime()) / DAY_MS), whole), whole };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
