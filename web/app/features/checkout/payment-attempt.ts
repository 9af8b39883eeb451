import { ApiError } from '~/lib/api-error.ts';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';
import type { OrderRequest } from './checkout-values.ts';

/**
 * One payment attempt: the request and its Idempotency-Key. It stays open until its outcome
 * is known; while it is open, pressing Pay repeats exactly this request, so that nobody is charged twice.
 */
export type PaymentAttempt = { key: string; request: OrderRequest };

const STORAGE_KEY = 'paymentAttempt';

/** The attempt with an unknown outcome; it survives a reload. */
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

/** Starts an attempt under a new key and saves it before anything is sent. */
export function openAttempt(request: OrderRequest): PaymentAttempt {
  const attempt = { key: crypto.randomUUID(), request };
  writeSession(STORAGE_KEY, JSON.stringify(attempt));
  return attempt;
}

/** Closes the attempt: the next press is a new one under a new key. */
export function closeAttempt(): void {
  removeSession(STORAGE_KEY);
}

/** Server errors that guarantee that nothing was charged. */
const CERTAIN_CODES = new Set(['payment_unavailable', 'supply_unavailable']);

/** Whether a failure guarantees that this attempt charged nothing and never will. */
export function isCertainFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'order_in_progress' || error.status === 429) return false;
  return error.status < 500 || CERTAIN_CODES.has(error.code);
}
