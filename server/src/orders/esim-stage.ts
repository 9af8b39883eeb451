import type { EsimStage } from '@esimshop/contracts/orders';
import type { EsimPlan, EsimState, PlanState } from '../partners/esim-supplier.ts';
import type { EsimRow } from './esims.ts';

/** The state that the supplier last reported for an eSIM. */
export type KnownState = { state: EsimState; asOf: Date };

/** The progress of an eSIM by its last reported state; `waiting` if none was reported. */
export function stageOf(row: Pick<EsimRow, 'usage' | 'usageAt'>): EsimStage {
  const known = readKnownState(row);
  return known ? stageOfState(known.state) : 'waiting';
}

/** Likewise, of the state itself. */
export function stageOfState({ plans, profile, installedAt }: EsimState): EsimStage {
  if (plans.some(hasRun)) return 'connected';
  // A profile deleted from the phone still counts as installed: it cannot be installed again.
  return profile === 'installed' || installedAt ? 'installed' : 'waiting';
}

/** The plan that an eSIM is on: the active one, else the next one, else the latest. */
export function currentPlan(plans: EsimPlan[]): EsimPlan | undefined {
  const inState = (...states: PlanState[]) => plans.find(({ state }) => states.includes(state));
  return inState('active') ?? inState('processing', 'queued') ?? plans[0];
}

/** Whether data can be added to an eSIM on this plan. */
export function canTopUp(plan: EsimPlan | undefined): boolean {
  return plan?.state === 'active' || plan?.state === 'depleted';
}

function hasRun({ state, startsAt, totalMb, remainingMb }: EsimPlan): boolean {
  const hasUsedData = totalMb !== null && remainingMb !== null && remainingMb < totalMb;
  return state === 'active' || state === 'depleted' || startsAt !== null || hasUsedData;
}

/** The stored state, with its dates; undefined if the supplier has not reported one. */
export function readKnownState({ usage, usageAt }: Pick<EsimRow, 'usage' | 'usageAt'>): KnownState | undefined {
  return usage && usageAt ? { asOf: usageAt, state: revive(usage as unknown as EsimState) } : undefined;
}

function revive(stored: EsimState): EsimState {
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  const plans = stored.plans.map((plan) => ({
    ...plan,
    assignedAt: date(plan.assignedAt),
    startsAt: date(plan.startsAt),
    endsAt: date(plan.endsAt),
  }));
  return { profile: stored.profile, installedAt: date(stored.installedAt), plans };
}
