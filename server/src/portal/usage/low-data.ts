import type { EsimPlan, EsimState, PlanState } from '../../partners/esim-supplier.ts';

export type LowPlan = { reference: string; totalMb: number; leftMb: number; endsAt: Date | null };

/** States of a plan that will provide further data by itself. */
const WAITING: PlanState[] = ['queued', 'processing'];

/**
 * The active plan of which at least `percent` is used, or a depleted one. Undefined if another plan takes over, if
 * data is unlimited or unmeasured, and once the validity is over.
 */
export function findLowPlan(
  { plans }: Pick<EsimState, 'plans'>,
  { percent, now }: { percent: number; now: Date },
): LowPlan | undefined {
  if (plans.some(({ state }) => WAITING.includes(state))) return undefined;
  const inState = (state: PlanState) => plans.find((plan) => plan.state === state);
  const plan = inState('active') ?? inState('depleted');
  if (!plan || hasEnded(plan, now)) return undefined;
  const { reference, totalMb, remainingMb, endsAt } = plan;
  if (totalMb === null || totalMb <= 0 || remainingMb === null) return undefined;
  const leftMb = Math.min(Math.max(0, remainingMb), totalMb);
  return (totalMb - leftMb) * 100 >= totalMb * percent ? { reference, totalMb, leftMb, endsAt } : undefined;
}

function hasEnded({ endsAt }: EsimPlan, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() <= now.getTime();
}
