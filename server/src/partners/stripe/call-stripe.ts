import Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import { wasNotSent } from '../exchange.ts';
import { isReadable } from './readable-objects.ts';

/**
 * The result of a request: `card_error` and `invalid_request` are definite errors reported by Stripe, `not_done` was
 * certainly not executed, with `isLimit` for too many requests, and `unclear` may have been executed. `isKeyUsed`: Stripe has executed another request with this
 * idempotency key.
 */
export type StripeResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'card_error'; error: Stripe.errors.StripeCardError }
  | { kind: 'invalid_request'; error: Stripe.errors.StripeError }
  | { kind: 'not_done'; message: string; isLimit?: boolean }
  | { kind: 'unclear'; message: string; isKeyUsed?: boolean };

export const UNREADABLE = { kind: 'unclear', message: 'Stripe sent an unreadable response' } as const;

/** With less time left a retry is pointless. */
const MIN_RETRY_MS = 200;

/**
 * Sends a request, and retries once if its outcome is unclear and time is left. The request must carry an idempotency
 * key or be a read. After an unclear outcome only a definite result of the payment counts.
 */
export async function callStripe<T>(
  deadline: Deadline,
  send: (options: { timeout: number }) => Promise<T>,
): Promise<StripeResult<T>> {
  const first = await attempt(deadline, send);
  if (first.kind !== 'unclear' || deadline.remainingMs() < MIN_RETRY_MS) return first;
  const second = await attempt(deadline, send);
  return second.kind === 'ok' || second.kind === 'card_error' ? second : first;
}

async function attempt<T>(
  deadline: Deadline,
  send: (options: { timeout: number }) => Promise<T>,
): Promise<StripeResult<T>> {
  try {
    const value = await send({ timeout: deadline.remainingMs() });
    return isReadable(value) ? { kind: 'ok', value } : UNREADABLE;
  } catch (error) {
    return classifyStripeError(error);
  }
}

/** Classifies an SDK error; anything unknown is unclear. */
function classifyStripeError(error: unknown): Exclude<StripeResult<never>, { kind: 'ok' }> {
  const { StripeCardError, StripeConnectionError, StripeError, StripeIdempotencyError, StripeRateLimitError } =
    Stripe.errors;
  if (error instanceof StripeCardError) return { kind: 'card_error', error };
  if (error instanceof StripeConnectionError && wasNotSent(error.detail))
    return { kind: 'not_done', message: 'Stripe could not be reached' };
  if (error instanceof StripeRateLimitError)
    return { kind: 'not_done', message: 'Stripe limited the request rate and processed nothing', isLimit: true };
  if (error instanceof StripeIdempotencyError)
    return {
      kind: 'unclear',
      message: 'Stripe has seen this idempotency key with another request',
      // With 409 that request is still in progress.
      isKeyUsed: error.statusCode === 400,
    };
  if (error instanceof StripeError) {
    const status = error.statusCode ?? 0;
    if (status >= 400 && status < 500 && status !== 409) return { kind: 'invalid_request', error };
    return { kind: 'unclear', message: `Stripe sent an inconclusive response (${status || error.type})` };
  }
  return UNREADABLE;
}
