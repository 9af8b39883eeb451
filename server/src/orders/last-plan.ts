import { DAY_MS } from '@esimshop/contracts/days';
import type { EsimPlan, EsimState, PlanState } from '../partners/esim-supplier.ts';

/** States of a plan that will still provide data without a purchase. */
const WAITING: PlanState[] = ['queued', 'processing'];

/** The plan that an eSIM is on or was on, after which nothing follows; undefined if something does, and once its validity is over. */
export function findLastPlan({ plans }: Pick<EsimState, 'plans'>, now: Date): EsimPlan | undefined {
  const active = plans.filter(({ state }) => state === 'active');
  if (active.length > 1 || plans.some(({ state }) => WAITING.includes(state))) return undefined;
  const plan = active[0] ?? plans.find(({ state }) => state === 'depleted');
  return plan && !hasEnded(plan, now) ? plan : undefined;
}

export type Measured = { totalMb: number; leftMb: number };

/** Undefined if the plan is unlimited or the supplier does not measure it. */
export function measurePlan({ totalMb, remainingMb }: Pick<EsimPlan, 'totalMb' | 'remainingMb'>): Measured | undefined {
  if (totalMb === null || totalMb <= 0 || remainingMb === null) return undefined;
  return { totalMb, leftMb: Math.min(Math.max(0, remainingMb), totalMb) };
}

export type Shortage = { planReference: string; leftMb: number };

/** What is left of the last plan, if that is little; undefined if it ends within a day: data that is added then is hardly used. */
export function findShortage(
  state: Pick<EsimState, 'plans'>,
  { thresholdMb, now }: { thresholdMb: number; now: Date },
): Shortage | undefined {
  const plan = findLastPlan(state, now);
  const measured = plan && measurePlan(plan);
  if (!measured || measured.leftMb > thresholdMb || endsSoon(plan, now)) return undefined;
  return { planReference: plan.reference, leftMb: measured.leftMb };
}

function hasEnded({ endsAt }: EsimPlan, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() <= now.getTime();
}

/** Within a day. */
export function endsSoon({ endsAt }: Pick<EsimPlan, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() - now.getTime() <= DAY_MS;
}
