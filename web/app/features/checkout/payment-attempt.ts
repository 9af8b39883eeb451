import { ApiError, isUnclear } from '~/lib/api-error.ts';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';

/**
 * One payment attempt: the request and its Idempotency-Key. It stays open until its outcome
 * is known; while it is open, pressing Pay repeats exactly this request, which prevents a double charge.
 */
export type PaymentAttempt<Request extends object> = { key: string; request: Request };

/** The attempts to pay for one thing, one at a time. */
export type PaymentAttempts<Request extends object> = {
  /** The attempt with an unknown outcome; it survives a reload. */
  findOpen(): PaymentAttempt<Request> | undefined;
  /** Starts an attempt under a new key and saves it before anything is sent. */
  open(request: Request): PaymentAttempt<Request>;
  /** Closes the attempt: the next press is a new one under a new key. */
  close(): void;
};

export function createAttempts<Request extends object>(storageKey: string): PaymentAttempts<Request> {
  return {
    findOpen() {
      try {
        const attempt: unknown = JSON.parse(readSession(storageKey) ?? 'null');
        return isAttempt<Request>(attempt) ? attempt : undefined;
      } catch {
        return undefined;
      }
    },
    open(request) {
      const attempt = { key: crypto.randomUUID(), request };
      writeSession(storageKey, JSON.stringify(attempt));
      return attempt;
    },
    close: () => removeSession(storageKey),
  };
}

function isAttempt<Request extends object>(value: unknown): value is PaymentAttempt<Request> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'request' in value &&
    typeof value.request === 'object'
  );
}

/** Whether a failure guarantees that this attempt charged nothing and never will. */
export function isCertainFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'order_in_progress' || error.status === 429) return false;
  return !isUnclear(error) || error.code === 'payment_unavailable';
}
