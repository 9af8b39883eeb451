import { ApiError } from '~/lib/api-error.ts';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';
import type { OrderRequest } from './checkout-values.ts';

/**
 * One try to pay: the request and the Idempotency-Key it goes under. It stays open until the shop has said what became
 * of it; as long as it is open, pressing Pay sends exactly this again, so that nobody is charged twice.
 */
export type PaymentAttempt = { key: string; request: OrderRequest };

const STORAGE_KEY = 'paymentAttempt';

/** The try whose outcome nobody knows yet; it outlives a reload. */
export function readOpenAttempt(): PaymentAttempt | undefined {
  try {
    const attempt: unknown = JSON.parse(readSession(STORAGE_KEY) ?? 'null');
    return isAttempt(attempt) ? attempt : undefined;
  } catch {
    return undefined;
  }
}

function isAttempt(value: unknown): value is PaymentAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'request' in value &&
    typeof value.request === 'object'
  );
}

/** Starts a try under a key of its own, and keeps it before anything is sent. */
export function openAttempt(request: OrderRequest): PaymentAttempt {
  const attempt = { key: crypto.randomUUID(), request };
  writeSession(STORAGE_KEY, JSON.stringify(attempt));
  return attempt;
}

/** The outcome is known: the next press is a new try under a new key. */
export function closeAttempt(): void {
  removeSession(STORAGE_KEY);
}

/** Failures after which a server error still says for certain that nothing was charged. */
const CERTAIN_CODES = new Set(['payment_unavailable', 'supply_unavailable']);

/** Whether a failure says for certain that this try took no money and never will. */
export function isCertainFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'order_in_progress' || error.status === 429) return false;
  return error.status < 500 || CERTAIN_CODES.has(error.code);
}
