import { DAY_MS } from '@esimshop/contracts/days';
import type { WaitingPlan } from '@esimshop/contracts/orders';
import type { EsimPlan } from '../partners/esim-supplier.ts';
import { type KnownState, sequencePlans } from './esim-stage.ts';
import type { BookedEsim } from './esims.ts';

/** The plans queued after the current one of an eSIM, in order, each with its latest possible end. */
export function listWaitingPlans({ line }: Pick<BookedEsim, 'line'>, known: KnownState | undefined): WaitingPlan[] {
  const { current, waiting } = sequencePlans(known?.state.plans ?? []);
  let endsAt = current?.endsAt ?? null;
  return waiting.map((plan) => {
    endsAt = latestEnd(plan, endsAt);
    return {
      dataMb: plan.totalMb,
      tier: plan.unlimited ? line.tier : null,
      validityDays: plan.validityDays,
      isPreparing: plan.state === 'processing',
      endsBy: endsAt?.toISOString() ?? null,
    };
  });
}

/** Of a plan that starts when the one before it ends, and not earlier because that is used up. */
function latestEnd({ endsAt, validityDays }: EsimPlan, previousEnd: Date | null): Date | null {
  if (endsAt !== null) return endsAt;
  return previousEnd && validityDays !== null ? new Date(previousEnd.getTime() + validityDays * DAY_MS) : null;
}
