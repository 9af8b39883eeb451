import Stripe from 'stripe';
import type { Deadline } from '../deadline.ts';
import { wasNotSent } from '../exchange.ts';

/**
 * How a request to Stripe ended: `card_error` and `mistake` are Stripe's own word that nothing was done, `not_done` is a
 * request that it never took up, and `unclear` is one that it may have carried out.
 */
export type StripeResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'card_error'; error: Stripe.errors.StripeCardError }
  | { kind: 'mistake'; error: Stripe.errors.StripeError }
  | { kind: 'not_done'; message: string }
  | { kind: 'unclear'; message: string };

/** Less is not worth asking again. */
const MIN_RETRY_MS = 200;

/**
 * Sends a request, and once more at once where its outcome is unclear and time is left. The request must carry an
 * idempotency key or be a read. Once an outcome was unclear, only a definite answer about the payment makes it clear.
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
    return { kind: 'ok', value: await send({ timeout: deadline.remainingMs() }) };
  } catch (error) {
    return classifyStripeError(error);
  }
}

/** An error of the SDK by what it says about the request. Whatever is not understood is unclear. */
function classifyStripeError(error: unknown): Exclude<StripeResult<never>, { kind: 'ok' }> {
  const { StripeCardError, StripeConnectionError, StripeError, StripeIdempotencyError, StripeRateLimitError } =
    Stripe.errors;
  if (error instanceof StripeCardError) return { kind: 'card_error', error };
  if (error instanceof StripeConnectionError && wasNotSent(error.detail))
    return { kind: 'not_done', message: 'Stripe could not be reached' };
  if (error instanceof StripeRateLimitError)
    return { kind: 'not_done', message: 'Stripe asked to slow down and took nothing up' };
  if (error instanceof StripeIdempotencyError)
    return { kind: 'unclear', message: 'Stripe knows this key from another request' };
  if (error instanceof StripeError) {
    const status = error.statusCode ?? 0;
    if (status >= 400 && status < 500 && status !== 409) return { kind: 'mistake', error };
    return { kind: 'unclear', message: `Stripe gave no clear answer (${status || error.type})` };
  }
  return { kind: 'unclear', message: 'Stripe gave an answer that cannot be read' };
}
