import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { RefundOutcome } from '../../payments/payment-gateway.ts';
import type { Deadline } from '../deadline.ts';
import { callStripe } from './call-stripe.ts';

type Context = { stripe: Stripe; log: Pick<Logger, 'error'>; deadline: Deadline };
type Refund = { captureRef: string; amountMinor: number; idempotencyKey: string };

/** Gives back `amountMinor` of a charge, in the currency of the charge; the same key gives back once. */
export async function refundStripePayment(
  { stripe, log, deadline }: Context,
  { captureRef, amountMinor, idempotencyKey }: Refund,
): Promise<RefundOutcome> {
  const what = captureRef.startsWith('pi_') ? { payment_intent: captureRef } : { charge: captureRef };
  const result = await callStripe(deadline, (request) =>
    stripe.refunds.create({ ...what, amount: amountMinor }, { ...request, idempotencyKey }),
  );
  switch (result.kind) {
    case 'ok':
      return toRefundOutcome(result.value);
    case 'not_done':
      return { kind: 'refused', message: result.message };
    case 'unclear':
      return { kind: 'unknown', message: result.message };
    default:
      log.error({ captureRef, code: result.error.code, requestId: result.error.requestId }, 'stripe.refund_refused');
      return { kind: 'refused', message: `Stripe refused the refund (${result.error.code ?? result.error.type})` };
  }
}

function toRefundOutcome({ id, status, failure_reason: failure }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded' || status === 'pending') return { kind: 'refunded', refundRef: id };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'refused', message: `Stripe could not refund (${failure ?? status})` };
  return { kind: 'unknown', message: `Stripe says '${status}' about the refund` };
}
