import type { Logger } from 'pino';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { startDeadline } from '../exchange.ts';
import type { PaymentGateway, PaymentOutcome } from '../payment-gateway.ts';
import { callStripe } from './call-stripe.ts';
import { createStripeClient } from './create-stripe-client.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { refundStripePayment } from './refund-stripe-payment.ts';
import { startStripePayment } from './start-stripe-payment.ts';
import { verifyStripeWebhook } from './verify-stripe-webhook.ts';

type StripeGatewayOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Absent for the live API. */
  baseUrl?: string | undefined;
  /** For each call of the gateway, shared by all its requests. */
  timeoutMs: number;
  /** In the sandbox a payment without a card is a test payment; elsewhere it is declined. */
  sandbox: boolean;
  log: Pick<Logger, 'error' | 'warn'>;
};

/** The payment waits for it, but does not depend on it. */
const IDENTIFY_CARD_MS = 2_000;

/** Card payments with Stripe's PaymentIntents. Uncertain outcomes are `unknown`, never `declined`. */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { webhookSecret, timeoutMs, sandbox, log } = options;
  const stripe = createStripeClient(options);

  async function retrieve(providerRef: string, deadline = startDeadline(timeoutMs)): Promise<PaymentOutcome> {
    const result = await callStripe(deadline, (request) => stripe.paymentIntents.retrieve(providerRef, {}, request));
    if (result.kind === 'ok') return toPaymentOutcome(result.value);
    if (result.kind === 'not_done' || result.kind === 'unclear')
      return { kind: 'unknown', providerRef, message: result.message };
    log.error({ code: result.error.code, requestId: result.error.requestId, providerRef }, 'stripe.retrieve_refused');
    return { kind: 'unknown', providerRef, message: `Stripe did not return the payment (${result.error.code})` };
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
      // Rejected or unclear: the payment itself shows the outcome.
      return result.kind === 'ok' ? toPaymentOutcome(result.value) : retrieve(providerRef, deadline);
    },
    async refund(refund) {
      assertNoOpenTransaction('Stripe refund');
      return refundStripePayment({ stripe, log, deadline: startDeadline(timeoutMs) }, refund);
    },
    async identifyCard(paymentMethodRef) {
      assertNoOpenTransaction('Stripe card look-up');
      const result = await callStripe(startDeadline(Math.min(timeoutMs, IDENTIFY_CARD_MS)), (request) =>
        stripe.paymentMethods.retrieve(paymentMethodRef, {}, request),
      );
      return result.kind === 'ok' ? (result.value.card?.fingerprint ?? undefined) : undefined;
    },
    verifyWebhook: async (rawBody, headers) => verifyStripeWebhook(rawBody, headers, webhookSecret),
  };
}
