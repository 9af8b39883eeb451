import type { Assignment, Esim } from './esim-go-tables.ts';

export const dayMs = 86_400_000;
const offerDays = 365;

export type BundleState = 'processing' | 'queued' | 'active' | 'depleted' | 'expired' | 'revoked' | 'lapsed';
export type ProfileStatus = 'Released' | 'Downloaded' | 'Installed';

/** Where a bundle stands at a moment of virtual time. */
export function readBundleState(assignment: Assignment, now: number): BundleState {
  if (assignment.revokedAt !== null) return 'revoked';
  if (now < assignment.readyAt) return 'processing';
  const endsAt = readEndTime(assignment);
  if (endsAt === null) return now >= assignment.assignedAt + offerDays * dayMs ? 'lapsed' : 'queued';
  if (now >= endsAt) return 'expired';
  return readRemainingBytes(assignment) === 0 ? 'depleted' : 'active';
}

/** When its validity ends, or null while it has not started. */
export function readEndTime(assignment: Assignment): number | null {
  return assignment.startedAt === null ? null : assignment.startedAt + assignment.durationDays * dayMs;
}

/** Bytes left; -1 for unlimited. */
export function readRemainingBytes(assignment: Assignment): number {
  return assignment.totalBytes < 0 ? -1 : assignment.totalBytes - assignment.usedBytes;
}

export function readProfileStatus(esim: Esim): ProfileStatus {
  if (esim.installedAt !== null) return 'Installed';
  return esim.downloadedAt === null ? 'Released' : 'Downloaded';
}
