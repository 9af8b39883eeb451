import type { Logger } from 'pino';
import { assertNoOpenTransaction } from '../../database/transaction.ts';
import type { PaymentGateway, PaymentOutcome } from '../../payments/payment-gateway.ts';
import { startDeadline } from '../deadline.ts';
import { callStripe } from './call-stripe.ts';
import { createStripeClient } from './create-stripe-client.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { refundStripePayment } from './refund-stripe-payment.ts';
import { startStripePayment } from './start-stripe-payment.ts';
import { verifyStripeWebhook } from './verify-stripe-webhook.ts';

type StripeGatewayOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Absent for the live partner. */
  baseUrl?: string | undefined;
  /** For each call of the gateway, over all the requests it is made of. */
  timeoutMs: number;
  /** A payment without a card is a test payment there, and refused elsewhere. */
  sandbox: boolean;
  log: Pick<Logger, 'error' | 'warn'>;
};

/** Card payments by Stripe's PaymentIntents. Outcomes that are not certain are `unknown`, never a refusal. */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { webhookSecret, timeoutMs, sandbox, log } = options;
  const stripe = createStripeClient(options);

  async function retrieve(providerRef: string, deadline = startDeadline(timeoutMs)): Promise<PaymentOutcome> {
    const result = await callStripe(deadline, (request) => stripe.paymentIntents.retrieve(providerRef, {}, request));
    if (result.kind === 'ok') return toPaymentOutcome(result.value);
    if (result.kind === 'not_done' || result.kind === 'unclear')
      return { kind: 'unknown', providerRef, message: result.message };
    log.error({ code: result.error.code, requestId: result.error.requestId, providerRef }, 'stripe.retrieve_refused');
    return { kind: 'unknown', providerRef, message: `Stripe does not show the payment (${result.error.code})` };
  }

  return {
    async start(payment) {
      assertNoOpenTransaction('Stripe start');
      return startStripePayment({ stripe, sandbox, log, deadline: startDeadline(timeoutMs) }, payment);
    },
    async resolve({ providerRef }) {
      assertNoOpenTransaction('Stripe resolve');
      return retrieve(providerRef);
    },
    async findCapture({ providerRef }) {
      assertNoOpenTransaction('Stripe look-up');
      const outcome = await retrieve(providerRef);
      return outcome.kind === 'captured' || outcome.kind === 'unknown' ? outcome : { kind: 'none' };
    },
    async cancel({ providerRef }) {
      assertNoOpenTransaction('Stripe cancel');
      const deadline = startDeadline(timeoutMs);
      const result = await callStripe(deadline, (request) =>
        stripe.paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned' }, request),
      );
      // Refused, or unclear: what became of the payment is then told by the payment itself.
      return result.kind === 'ok' ? toPaymentOutcome(result.value) : retrieve(providerRef, deadline);
    },
    async refund(refund) {
      assertNoOpenTransaction('Stripe refund');
      return refundStripePayment({ stripe, log, deadline: startDeadline(timeoutMs) }, refund);
    },
    verifyWebhook: async (rawBody, headers) => verifyStripeWebhook(rawBody, headers, webhookSecret),
  };
}
