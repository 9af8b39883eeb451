import { readBundleState, readRemainingBytes } from './bundle-state.ts';
import type { Assignment, Esim } from './esim-go-tables.ts';

export type UsageNotice =
  | { alertType: 'FirstAttachment' }
  | { alertType: 'FirstUse'; assignment: Assignment }
  | { alertType: 'Utilisation'; percent: number; assignment: Assignment };

const alertPercents = [50, 80, 100];

/** Marks the profile as downloaded, or as installed and seen by a network. */
export function installEsim(esim: Esim, stage: 'downloaded' | 'installed', now: number) {
  const notices: UsageNotice[] = [];
  const downloadedAt = esim.downloadedAt ?? now;
  if (stage === 'downloaded' || esim.installedAt !== null) return { esim: { ...esim, downloadedAt }, notices };
  notices.push({ alertType: 'FirstAttachment' });
  return { esim: { ...esim, downloadedAt, installedAt: now }, notices };
}

type Use = {
  usedBytes: number;
  now: number;
  /** When a bundle that begins with it began; now, where nothing else is said. */
  startedAt?: number | undefined;
};

/**
 * Spends data: on the bundle that runs, then on those that wait behind it, in order.
 * What is left when every bundle is used up comes back as `unservedBytes`.
 */
export function useData(esim: Esim, { usedBytes, now, startedAt = now }: Use) {
  const installed = installEsim(esim, 'installed', startedAt);
  const notices = installed.notices;
  const assignments = [...installed.esim.assignments];
  let unservedBytes = usedBytes;

  while (unservedBytes > 0) {
    const index = findNextIndex(assignments, now);
    const current = assignments[index];
    if (!current) break;
    const spent = spend(current, unservedBytes, startedAt);
    assignments[index] = spent.assignment;
    notices.push(...spent.notices);
    unservedBytes -= spent.spentBytes;
  }
  return { esim: { ...installed.esim, assignments }, notices, unservedBytes };
}

function findNextIndex(assignments: Assignment[], now: number): number {
  const active = assignments.findIndex((assignment) => readBundleState(assignment, now) === 'active');
  if (active >= 0) return active;
  return assignments.findIndex((assignment) => readBundleState(assignment, now) === 'queued');
}

function spend(assignment: Assignment, wantedBytes: number, startedAt: number) {
  const remaining = readRemainingBytes(assignment);
  const spentBytes = remaining < 0 ? wantedBytes : Math.min(wantedBytes, remaining);
  const after: Assignment = {
    ...assignment,
    startedAt: assignment.startedAt ?? startedAt,
    usedBytes: assignment.usedBytes + spentBytes,
  };
  const notices: UsageNotice[] = [];
  if (assignment.startedAt === null) notices.push({ alertType: 'FirstUse', assignment: after });
  for (const percent of alertPercents) {
    if (readPercent(assignment) < percent && readPercent(after) >= percent) {
      notices.push({ alertType: 'Utilisation', percent, assignment: after });
    }
  }
  return { assignment: after, notices, spentBytes };
}

function readPercent(assignment: Assignment): number {
  return assignment.totalBytes <= 0 ? 0 : (assignment.usedBytes / assignment.totalBytes) * 100;
}
