import { DAY_MS } from '@esimshop/contracts/days';
import type { EsimPlan, EsimState, PlanState } from '../../partners/esim-supplier.ts';
import type { PlanNoticeKind } from '../../platform/database/schema/fulfilment.ts';

/** The plan that notices are about; amounts in megabytes, null if they are unlimited or not measured. */
type NoticedPlan = { reference: string; totalMb: number | null; leftMb: number | null; endsAt: Date | null };

export type DueNotices = {
  plan: NoticedPlan;
  /** Most important first: a mail about one of them says what those behind it would. */
  kinds: PlanNoticeKind[];
};

/** States of a plan that will still provide data without a purchase. */
const WAITING: PlanState[] = ['queued', 'processing'];

/**
 * The notice that is due about the active or depleted plan: that all of its data is used, or at least `percent`
 * of it, or that it ends within a day. Undefined if there is none, if another plan is active or queued, and once the validity is over.
 */
export function findDueNotices(
  { plans }: Pick<EsimState, 'plans'>,
  { percent, now }: { percent: number; now: Date },
): DueNotices | undefined {
  const active = plans.filter(({ state }) => state === 'active');
  if (active.length > 1 || plans.some(({ state }) => WAITING.includes(state))) return undefined;
  const plan = active[0] ?? plans.find(({ state }) => state === 'depleted');
  if (!plan || hasEnded(plan, now)) return undefined;
  const measured = measure(plan);
  const kinds = [...listDataKinds(measured, percent), ...(endsWithinDay(plan, now) ? (['ending'] as const) : [])];
  if (kinds.length === 0) return undefined;
  const { reference, endsAt } = plan;
  return { plan: { reference, endsAt, ...(measured ?? { totalMb: null, leftMb: null }) }, kinds };
}

type Measured = { totalMb: number; leftMb: number };

/** Undefined if the plan is unlimited or the supplier does not measure it. */
function measure({ totalMb, remainingMb }: EsimPlan): Measured | undefined {
  if (totalMb === null || totalMb <= 0 || remainingMb === null) return undefined;
  return { totalMb, leftMb: Math.min(Math.max(0, remainingMb), totalMb) };
}

function listDataKinds(measured: Measured | undefined, percent: number): PlanNoticeKind[] {
  if (!measured) return [];
  const { totalMb, leftMb } = measured;
  if (leftMb === 0) return ['empty', 'low'];
  return (totalMb - leftMb) * 100 >= totalMb * percent ? ['low'] : [];
}

function hasEnded({ endsAt }: EsimPlan, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() <= now.getTime();
}

/** For plans longer than a day: the end of a one-day plan needs no notice. */
function endsWithinDay({ startsAt, endsAt }: EsimPlan, now: Date): boolean {
  if (endsAt === null || endsAt.getTime() - now.getTime() > DAY_MS) return false;
  return startsAt === null || endsAt.getTime() - startsAt.getTime() > DAY_MS;
}
