import { isPartner, listFaults, operationsByPartner } from '../fault-table.ts';
import type { Fault } from '../faults.ts';
import { type Fields, readNumber, readText } from '../read-fields.ts';

/** The fault that a request body describes, or a message that lists the valid values. */
export function readFault(body: Fields): Fault | string {
  const { partner } = body;
  if (!isPartner(partner)) {
    return `Expected partner to be one of ${Object.keys(operationsByPartner).join(', ')}; got ${String(partner)}.`;
  }
  const operations: readonly string[] = ['*', ...operationsByPartner[partner]];
  const operation = readText(body, 'operation') ?? '*';
  if (!operations.includes(operation)) {
    return `Expected operation of ${partner} to be one of ${operations.join(', ')}; got ${operation}.`;
  }
  const valid = listFaults(partner, operation);
  const requested = String(body.fault);
  const fault = valid.find((each) => each === requested);
  if (!fault) return `Expected fault of ${partner} ${operation} to be one of ${valid.join(', ')}; got ${requested}.`;

  const times = readNumber(body, 'times') ?? 1;
  if (!Number.isInteger(times) || times < 1 || times > 1_000_000)
    return 'Expected times to be a whole number from 1 to 1000000.';
  const delayMs = readNumber(body, 'delayMs') ?? null;
  if (delayMs !== null && (delayMs < 0 || delayMs > 3_600_000)) return 'Expected delayMs to be from 0 to 3600000.';
  const retryAfterSeconds = readNumber(body, 'retryAfterSeconds') ?? 1;
  if (retryAfterSeconds < 0 || retryAfterSeconds > 86_400) return 'Expected retryAfterSeconds to be from 0 to 86400.';
  return { partner, operation, fault, times, delayMs, retryAfterSeconds, issue: readText(body, 'issue') ?? null };
}
