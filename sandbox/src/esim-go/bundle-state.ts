import type { Assignment, Esim } from './esim-go-tables.ts';

export const dayMs = 86_400_000;
const unusedLifetimeDays = 365;

export type BundleState = 'processing' | 'queued' | 'active' | 'depleted' | 'expired' | 'revoked' | 'lapsed';
export type ProfileStatus = 'Released' | 'Downloaded' | 'Installed';

/** The state of a bundle at a virtual time. */
export function readBundleState(assignment: Assignment, now: number): BundleState {
  if (assignment.revokedAt !== null) return 'revoked';
  if (now < assignment.readyAt) return 'processing';
  const endsAt = readEndTime(assignment);
  if (endsAt === null) return now >= assignment.assignedAt + unusedLifetimeDays * dayMs ? 'lapsed' : 'queued';
  if (now >= endsAt) return 'expired';
  return readRemainingBytes(assignment) === 0 ? 'depleted' : 'active';
}

/** When the validity ends; null before it starts. */
export function readEndTime(assignment: Assignment): number | null {
  return assignment.startedAt === null ? null : assignment.startedAt + assignment.durationDays * dayMs;
}

/** Remaining bytes; -1 for unlimited. */
export function readRemainingBytes(assignment: Assignment): number {
  return assignment.totalBytes < 0 ? -1 : assignment.totalBytes - assignment.usedBytes;
}

export function readProfileStatus(esim: Esim): ProfileStatus {
  if (esim.installedAt !== null) return 'Installed';
  return esim.downloadedAt === null ? 'Released' : 'Downloaded';
}
