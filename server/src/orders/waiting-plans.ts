import type { WaitingPlan } from '@esimshop/contracts/orders';
import type { EsimPlan } from '../partners/esim-supplier.ts';
import { type KnownState, sequencePlans } from './esim-stage.ts';
import type { OpenEsim } from './esims.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What follows the plan that an eSIM is on, in the order in which it starts, each with the latest end that it can have. */
export function listWaitingPlans({ line }: Pick<OpenEsim, 'line'>, known: KnownState | undefined): WaitingPlan[] {
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
