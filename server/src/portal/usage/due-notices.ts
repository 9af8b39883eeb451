import { DAY_MS } from '@esimshop/contracts/days';
import { endsSoon, findLastPlan, type Measured, measurePlan } from '../../orders/last-plan.ts';
import type { EsimPlan, EsimState } from '../../partners/esim-supplier.ts';
import type { PlanNoticeKind } from '../../tables/fulfilment.ts';

/** The plan that notices are about; amounts in megabytes, null if they are unlimited or not measured. */
type NoticedPlan = { reference: string; totalMb: number | null; leftMb: number | null; endsAt: Date | null };

export type DueNotices = {
  plan: NoticedPlan;
  /** Most important first: a mail about one of them says what those behind it would. */
  kinds: PlanNoticeKind[];
};

/**
 * The notice that is due about the active or depleted plan: that all of its data is used, or at least `percent`
 * of it, or that it ends within a day. Undefined if there is none, if another plan is active or queued, and once the validity is over.
 */
export function findDueNotices(
  state: Pick<EsimState, 'plans'>,
  { percent, now }: { percent: number; now: Date },
): DueNotices | undefined {
  const plan = findLastPlan(state, now);
  if (!plan) return undefined;
  const measured = measurePlan(plan);
  const kinds = [...listDataKinds(measured, percent), ...(endsWithinDay(plan, now) ? (['ending'] as const) : [])];
  if (kinds.length === 0) return undefined;
  const { reference, endsAt } = plan;
  return { plan: { reference, endsAt, ...(measured ?? { totalMb: null, leftMb: null }) }, kinds };
}

function listDataKinds(measured: Measured | undefined, percent: number): PlanNoticeKind[] {
  if (!measured) return [];
  const { totalMb, leftMb } = measured;
  if (leftMb === 0) return ['empty', 'low'];
  return (totalMb - leftMb) * 100 >= totalMb * percent ? ['low'] : [];
}

/** For plans longer than a day: the end of a one-day plan needs no notice. */
function endsWithinDay(plan: EsimPlan, now: Date): boolean {
  const { startsAt, endsAt } = plan;
  if (endsAt === null || !endsSoon(plan, now)) return false;
  return startsAt === null || endsAt.getTime() - startsAt.getTime() > DAY_MS;
}
