import { randomUUID } from 'node:crypto';
import { readEndTime, readRemainingBytes } from './bundle-state.ts';
import { type EsimGo, formatTime } from './esim-go-context.ts';
import type { Assignment } from './esim-go-tables.ts';
import type { UsageNotice } from './use-data.ts';

/** Tells the shop what happened to an eSIM. The body carries no event id and no time: this partner sends none. */
export function sendCallback(partner: EsimGo, iccid: string, notice: UsageNotice): void {
  const body =
    notice.alertType === 'FirstAttachment'
      ? { iccid, alertType: notice.alertType }
      : { iccid, alertType: notice.alertType, bundle: describeBundle(notice.assignment) };
  partner.callbacks.emit({ id: randomUUID(), createdAt: partner.now(), body: JSON.stringify(body) });
}

function describeBundle(assignment: Assignment) {
  const endsAt = readEndTime(assignment);
  return {
    id: assignment.id,
    reference: assignment.reference,
    name: assignment.bundleName,
    description: assignment.description,
    initialQuantity: assignment.totalBytes,
    remainingQuantity: readRemainingBytes(assignment),
    startTime: assignment.startedAt === null ? null : formatTime(assignment.startedAt),
    endTime: endsAt === null ? null : formatTime(endsAt),
    unlimited: assignment.totalBytes < 0,
  };
}
