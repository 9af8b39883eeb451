import { randomUUID } from 'node:crypto';
import { readEndTime, readRemainingBytes } from './bundle-state.ts';
import { type EsimGo, formatTime } from './esim-go-context.ts';
import type { Assignment } from './esim-go-tables.ts';
import type { UsageAlert } from './use-data.ts';

/** Reports an eSIM's alert to the shop. Like the partner's own callbacks, the body has no event id and no time. */
export function sendCallback(partner: EsimGo, iccid: string, alert: UsageAlert): void {
  const body =
    alert.alertType === 'FirstAttachment'
      ? { iccid, alertType: alert.alertType }
      : { iccid, alertType: alert.alertType, bundle: describeBundle(alert.assignment) };
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
