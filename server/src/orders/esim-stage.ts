import type { EsimStage } from '@esimshop/contracts/orders';
import { type EsimPlan, type EsimState, isOfOrder, type PlanState } from '../partners/esim-supplier.ts';
import type { BookedEsim, EsimRow } from './esims.ts';

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

/** The report of the plan that an eSIM is about: of its kind the oldest, or the one that the top-up added. */
export function findPlan({ plans }: EsimState, { line, addedBy }: BookedEsim): EsimPlan | undefined {
  const ofKind = plans.filter(({ supplierPlanId }) => supplierPlanId === line.supplierPlanId);
  if (addedBy === undefined) return ofKind.at(-1);
  return ofKind.find(({ reference }) => isOfOrder(reference, addedBy.order));
}

/** How far that plan is. A top-up's begins on an eSIM that is installed. */
export function stageOfPlan(state: EsimState, esim: BookedEsim): EsimStage {
  if (esim.addedBy === undefined) return stageOfState(state);
  const plan = findPlan(state, esim);
  return plan && hasRun(plan) ? 'connected' : 'waiting';
}

/** Of an eSIM's plans, the one that it is on, and those that follow it, in the order in which they start. */
export type PlanSequence = { current: EsimPlan | undefined; waiting: EsimPlan[] };

/**
 * The plan that an eSIM is on: the active one that ends first, else the next to start, else one that is used up, else the latest. Of several
 * that wait, the one with the shortest validity starts first, then the oldest (eSIM Go, "How Do Queued Bundles Work").
 */
export function sequencePlans(plans: EsimPlan[]): PlanSequence {
  const inState = (...states: PlanState[]) => plans.filter(({ state }) => states.includes(state));
  const active = inState('active').toSorted((a, b) => timeOf(a.endsAt) - timeOf(b.endsAt));
  const queued = inState('processing', 'queued').toSorted(
    (a, b) => daysOf(a) - daysOf(b) || timeOf(a.assignedAt) - timeOf(b.assignedAt),
  );
  const [usable, ...waiting] = [...active, ...queued];
  return { current: usable ?? inState('depleted')[0] ?? plans[0], waiting };
}

/** Unknown states come last. */
const daysOf = ({ validityDays }: EsimPlan) => validityDays ?? Number.MAX_SAFE_INTEGER;
const timeOf = (date: Date | null) => date?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Whether data can be added to an eSIM: one of its plans runs, or is used up. */
export function canTopUp(plans: EsimPlan[]): boolean {
  return plans.some(({ state }) => state === 'active' || state === 'depleted');
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
    validityDays: plan.validityDays ?? null,
    assignedAt: date(plan.assignedAt),
    startsAt: date(plan.startsAt),
    endsAt: date(plan.endsAt),
  }));
  return { profile: stored.profile, installedAt: date(stored.installedAt), plans };
}
