import { toStripeAmount } from '@esimshop/contracts/currency-units';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { RefundOutcome, RefundRequest } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

type Context = { stripe: Stripe; log: Pick<Logger, 'error'>; deadline: Deadline };
type RefundFacts = Pick<Stripe.Refund, 'id' | 'status' | 'failure_reason'>;

/** For so long the same request is repeated, to which Stripe repeats its first response. */
const REPEAT_MS = 10 * 60_000;
/** An hour less than Stripe is sure to know an idempotency key. */
const KEY_KNOWN_MS = 23 * 3600_000;

/**
 * Refunds `amountMinor` of a charge, in its currency, once per idempotency key: that one is in the refund's metadata too, by
 * which a refund with a lost response is found.
 */
export async function refundStripePayment(context: Context, refund: RefundRequest): Promise<RefundOutcome> {
  const { repeatedAfterMs } = refund;
  if (repeatedAfterMs === undefined) return createRefund(context, refund, false);
  const found = await findListed(context, refund);
  if (found) return found;
  if (repeatedAfterMs >= KEY_KNOWN_MS) {
    return { kind: 'unrepeatable', message: 'Stripe does not list the refund, and may refund again if asked again' };
  }
  return createRefund(context, refund, repeatedAfterMs >= REPEAT_MS);
}

/**
 * A late request differs from the first ones, so that Stripe executes it or says that one of those was executed instead of
 * repeating its 500.
 */
async function createRefund(context: Context, refund: RefundRequest, isLate: boolean): Promise<RefundOutcome> {
  const { stripe, log, deadline } = context;
  const { captureRef, amountMinor, currency, idempotencyKey } = refund;
  const amount = toStripeAmount({ amountMinor, currency });
  if (amount === undefined) return { kind: 'failed', message: `Stripe refunds whole units of ${currency} only` };
  const result = await callStripe(deadline, (request) =>
    stripe.refunds.create(
      {
        ...toTarget(captureRef),
        amount,
        metadata: { refund_key: idempotencyKey, ...(isLate && { repeated: 'true' }) },
      },
      { ...request, idempotencyKey },
    ),
  );
  switch (result.kind) {
    case 'ok':
      return toRefundOutcome(result.value);
    case 'not_done':
      return { kind: 'not_done', message: result.message };
    case 'unclear':
      if (!result.isKeyUsed) return { kind: 'unknown', message: result.message };
      return (
        (await findListed(context, refund)) ?? { kind: 'failed', message: 'Stripe had an error and refunded nothing' }
      );
    default:
      log.error({ captureRef, code: result.error.code, requestId: result.error.requestId }, 'stripe.refund_refused');
      return { kind: 'failed', message: `Stripe rejected the refund (${result.error.code ?? result.error.type})` };
  }
}

/** The refund in Stripe's list of the charge's refunds. */
async function findListed(
  { stripe, deadline }: Context,
  { captureRef, idempotencyKey }: RefundRequest,
): Promise<RefundOutcome | undefined> {
  const result = await callStripe(deadline, (request) =>
    stripe.refunds.list({ ...toTarget(captureRef), limit: 100 }, request).autoPagingToArray({ limit: 1000 }),
  );
  if (result.kind !== 'ok') return { kind: 'unknown', message: 'Stripe did not list the refunds of the charge' };
  const refund = result.value.find(({ metadata }) => metadata?.refund_key === idempotencyKey);
  return refund && toRefundOutcome(refund);
}

/** The current state of a refund, by its id. */
export async function findStripeRefund({ stripe, deadline }: Context, refundRef: string): Promise<RefundOutcome> {
  const result = await callStripe(deadline, (request) => stripe.refunds.retrieve(refundRef, {}, request));
  return result.kind === 'ok'
    ? toRefundOutcome(result.value)
    : { kind: 'unknown', message: 'Stripe did not return the refund' };
}

function toTarget(captureRef: string): { payment_intent: string } | { charge: string } {
  return captureRef.startsWith('pi_') ? { payment_intent: captureRef } : { charge: captureRef };
}

/** A refund that requires an action waits for the payer, whom Stripe asks; then it fails or succeeds. */
export function toRefundOutcome({ id: refundRef, status, failure_reason: failure }: RefundFacts): RefundOutcome {
  if (status === 'succeeded') return { kind: 'refunded', refundRef };
  if (status === 'pending' || status === 'requires_action') return { kind: 'pending', refundRef };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', refundRef, message: `Stripe could not refund (${failure ?? status})` };
  return { kind: 'unknown', message: `Stripe reports '${status}' about the refund` };
}
