import type { EsimState } from '../../fulfilment/esim-partner.ts';
import { type Assignment, listAssignments, readEsim } from './esim-bundles.ts';
import type { EsimGoClient } from './esim-go-client.ts';

const PROFILES = ['released', 'downloaded', 'installed', 'unavailable', 'deactivated'] as const;
const BYTES_PER_MB = 1_000_000;

/** Profile and bundles of one eSIM in the shop's units and words. @throws EsimGoError */
export async function readEsimState(client: EsimGoClient, iccid: string): Promise<EsimState> {
  const [esim, assignments] = await Promise.all([readEsim(client, iccid), listAssignments(client, iccid)]);
  const profile = esim.profileStatus?.toLowerCase();
  return {
    profile: PROFILES.find((known) => known === profile) ?? 'unknown',
    installedAt: esim.firstInstalledDateTime,
    bundles: assignments.map(toBundleState),
  };
}

function toBundleState(assignment: Assignment): EsimState['bundles'][number] {
  const { initialQuantity, remainingQuantity } = assignment;
  const unlimited = assignment.unlimited === true || (initialQuantity ?? 0) < 0;
  return {
    reference: assignment.assignmentReference ?? `${assignment.name} ${assignment.assignmentDateTime?.toISOString()}`,
    name: assignment.name,
    state: assignment.bundleState?.toLowerCase() ?? 'unknown',
    totalMb: unlimited ? null : toMegabytes(initialQuantity),
    remainingMb: unlimited ? null : toMegabytes(remainingQuantity),
    assignedAt: assignment.assignmentDateTime,
    startsAt: assignment.startTime,
    endsAt: assignment.endTime,
    unlimited,
  };
}

function toMegabytes(bytes: number | null | undefined): number | null {
  return bytes === null || bytes === undefined ? null : Math.round(bytes / BYTES_PER_MB);
}
