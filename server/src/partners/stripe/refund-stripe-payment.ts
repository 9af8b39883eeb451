import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Deadline } from '../exchange.ts';
import type { RefundOutcome } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';

type Context = { stripe: Stripe; log: Pick<Logger, 'error'>; deadline: Deadline };
type Refund = { captureRef: string; amountMinor: number; idempotencyKey: string };

/** Refunds `amountMinor` of a charge, in its currency, once per idempotency key. */
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
      return { kind: 'rejected', message: result.message };
    case 'unclear':
      return { kind: 'unknown', message: result.message };
    default:
      log.error({ captureRef, code: result.error.code, requestId: result.error.requestId }, 'stripe.refund_refused');
      return { kind: 'rejected', message: `Stripe rejected the refund (${result.error.code ?? result.error.type})` };
  }
}

function toRefundOutcome({ id, status, failure_reason: failure }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded' || status === 'pending') return { kind: 'refunded', refundRef: id };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'rejected', message: `Stripe could not refund (${failure ?? status})` };
  return { kind: 'unknown', message: `Stripe reports '${status}' about the refund` };
}
