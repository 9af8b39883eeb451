import { DAY_MS } from '@esimshop/contracts/days';
import type { EsimPlan, EsimState, PlanState } from '../partners/esim-supplier.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Final states. */
const OVER: ReadonlySet<PlanState> = new Set(['expired', 'revoked']);

/**
 * How long a state is valid without a view of the eSIM or a report of its supplier: the less data is
 * left, the shorter, and at most until the buyer is to be notified that the plan ends, or until it has ended. Null once
 * nothing can change.
 */
export function pauseUntilNextRead({ plans }: Pick<EsimState, 'plans'>, now: Date): number | null {
  const open = plans.filter((plan) => !OVER.has(plan.state) && untilEnd(plan, now) > 0);
  if (open.length === 0) return plans.length === 0 ? DAY_MS : null;
  return Math.max(MINUTE_MS, Math.min(...open.flatMap((plan) => [pauseByState(plan), ...untilMoments(plan, now)])));
}

function pauseByState({ state, totalMb, remainingMb }: EsimPlan): number {
  if (state === 'processing') return 10 * MINUTE_MS;
  if (state === 'queued') return 12 * HOUR_MS;
  if (state === 'depleted') return DAY_MS;
  if (state === 'unknown' || !totalMb || remainingMb === null) return 6 * HOUR_MS;
  return Math.max(10 * MINUTE_MS, 3 * HOUR_MS * Math.min(1, remainingMb / totalMb));
}

/** The day before the end, when a mail is due, and the end; each with a minute, so that it has come for the supplier, too. */
function untilMoments(plan: EsimPlan, now: Date): number[] {
  const leftMs = untilEnd(plan, now);
  return [leftMs - DAY_MS, leftMs].filter((ms) => ms > 0 && ms < Number.POSITIVE_INFINITY).map((ms) => ms + MINUTE_MS);
}

function untilEnd({ endsAt }: EsimPlan, now: Date): number {
  return endsAt ? endsAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
}
