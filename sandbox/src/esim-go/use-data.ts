import { readBundleState, readRemainingBytes } from './bundle-state.ts';
import type { Assignment, Esim } from './esim-go-tables.ts';

export type UsageAlert =
  | { alertType: 'FirstAttachment' }
  | { alertType: 'FirstUse'; assignment: Assignment }
  | { alertType: 'Utilisation'; percent: number; assignment: Assignment };

const alertPercents = [50, 80, 100];

/** Marks the profile as downloaded, or as installed and attached to a network. */
export function installEsim(esim: Esim, stage: 'downloaded' | 'installed', now: number) {
  const alerts: UsageAlert[] = [];
  const downloadedAt = esim.downloadedAt ?? now;
  if (stage === 'downloaded' || esim.installedAt !== null) return { esim: { ...esim, downloadedAt }, alerts };
  alerts.push({ alertType: 'FirstAttachment' });
  return { esim: { ...esim, downloadedAt, installedAt: now }, alerts };
}

type Usage = {
  usedBytes: number;
  now: number;
  /** Start of the validity of a bundle that this usage starts; `now` by default. */
  startedAt?: number | undefined;
};

/**
 * Uses data of the active bundle, then of the queued ones: of those the one that would end first, the oldest of equals.
 * What no bundle covers is returned as `unservedBytes`.
 */
export function useData(esim: Esim, { usedBytes, now, startedAt = now }: Usage) {
  const installed = installEsim(esim, 'installed', startedAt);
  const alerts = installed.alerts;
  const assignments = [...installed.esim.assignments];
  let unservedBytes = usedBytes;

  while (unservedBytes > 0) {
    const index = findCurrentIndex(assignments, now);
    const current = assignments[index];
    if (!current) break;
    const used = consume(current, unservedBytes, startedAt);
    assignments[index] = used.assignment;
    alerts.push(...used.alerts);
    unservedBytes -= used.usedBytes;
  }
  return { esim: { ...installed.esim, assignments }, alerts, unservedBytes };
}

function findCurrentIndex(assignments: Assignment[], now: number): number {
  const active = assignments.findIndex((assignment) => readBundleState(assignment, now) === 'active');
  if (active >= 0) return active;
  const queued = assignments.filter((assignment) => readBundleState(assignment, now) === 'queued');
  const [next] = queued.toSorted((a, b) => a.durationDays - b.durationDays);
  return next ? assignments.indexOf(next) : -1;
}

function consume(assignment: Assignment, requestedBytes: number, startedAt: number) {
  const remaining = readRemainingBytes(assignment);
  const usedBytes = remaining < 0 ? requestedBytes : Math.min(requestedBytes, remaining);
  const after: Assignment = {
    ...assignment,
    startedAt: assignment.startedAt ?? startedAt,
    usedBytes: assignment.usedBytes + usedBytes,
  };
  const alerts: UsageAlert[] = [];
  if (assignment.startedAt === null) alerts.push({ alertType: 'FirstUse', assignment: after });
  for (const percent of alertPercents) {
    if (readPercent(assignment) < percent && readPercent(after) >= percent) {
      alerts.push({ alertType: 'Utilisation', percent, assignment: after });
    }
  }
  return { assignment: after, alerts, usedBytes };
}

function readPercent(assignment: Assignment): number {
  return assignment.totalBytes <= 0 ? 0 : (assignment.usedBytes / assignment.totalBytes) * 100;
}
