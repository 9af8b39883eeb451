import type { EsimPlan, EsimState, PlanState } from '../esim-supplier.ts';
import { type Assignment, listAssignments, readEsim } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { validityDaysOf } from './plan-names.ts';

const PROFILES = ['released', 'downloaded', 'installed', 'unavailable', 'deactivated'] as const;
/** An eSIM that is not active cannot be used, whatever its profile; v2.5 says so in a field of its own. */
const PROFILE_OF_STATE: Partial<Record<string, string>> = { suspended: 'unavailable', deactivated: 'deactivated' };
/** A bundle that was not started in time lapses, which the shop treats as expired. */
const STATES: Partial<Record<string, PlanState>> = {
  processing: 'processing',
  queued: 'queued',
  active: 'active',
  depleted: 'depleted',
  expired: 'expired',
  lapsed: 'expired',
  revoked: 'revoked',
};
const BYTES_PER_MB = 1_000_000;

/** The profile and bundles of an eSIM in the shop's units and codes. @throws SupplierError */
export async function readEsimState(client: EsimGoClient, iccid: string): Promise<EsimState> {
  const [esim, assignments] = await Promise.all([readEsim(client, iccid), listAssignments(client, iccid)]);
  const profile = PROFILE_OF_STATE[esim.state?.toLowerCase() ?? ''] ?? esim.profileStatus?.toLowerCase();
  return {
    profile: PROFILES.find((known) => known === profile) ?? 'unknown',
    installedAt: esim.firstInstalledDateTime,
    plans: assignments.map(toEsimPlan),
  };
}

function toEsimPlan(assignment: Assignment): EsimPlan {
  const { initialQuantity, remainingQuantity } = assignment;
  const supplierState = assignment.bundleState?.toLowerCase() ?? 'unknown';
  const unlimited = assignment.unlimited === true || (initialQuantity ?? 0) < 0;
  return {
    reference: assignment.assignmentReference ?? `${assignment.name} ${assignment.assignmentDateTime?.toISOString()}`,
    supplierPlanId: assignment.name,
    state: STATES[supplierState] ?? 'unknown',
    supplierState,
    totalMb: unlimited ? null : toMegabytes(initialQuantity),
    remainingMb: unlimited ? null : toMegabytes(remainingQuantity),
    validityDays: validityDaysOf(assignment.name),
    assignedAt: assignment.assignmentDateTime,
    startsAt: assignment.startTime,
    endsAt: assignment.endTime,
    unlimited,
  };
}

function toMegabytes(bytes: number | null | undefined): number | null {
  return bytes === null || bytes === undefined ? null : Math.round(bytes / BYTES_PER_MB);
}
