import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { Logger } from 'pino';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { startDeadline } from '../exchange.ts';
import type { OpenPayment, PaymentGateway, PaymentOutcome } from '../payment-gateway.ts';
import { toCaptureFinding } from '../payment-terms.ts';
import { callStripe } from './call-stripe.ts';
import { checkStripeAccount } from './check-stripe-account.ts';
import { findCard } from './confirmation-token.ts';
import { createStripeClient } from './create-stripe-client.ts';
import { deleteCustomers } from './delete-customers.ts';
import { detachCard } from './detach-card.ts';
import { findStripePayment } from './find-stripe-payment.ts';
import { listStripePayments } from './list-stripe-payments.ts';
import { toPaymentOutcome } from './payment-intent-outcome.ts';
import { readStripeBooks } from './read-stripe-books.ts';
import { readStripeSettlement } from './read-stripe-settlement.ts';
import { findStripeRefund, refundStripePayment } from './refund-stripe-payment.ts';
import { startStripePayment } from './start-stripe-payment.ts';
import { STRIPE_CURRENCIES } from './stripe-currencies.ts';
import { verifyStripeWebhook } from './verify-stripe-webhook.ts';

type StripeGatewayOptions = {
  secretKey: string;
  publishableKey: string;
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

  async function retrieve(payment: OpenPayment, deadline = startDeadline(timeoutMs)): Promise<PaymentOutcome> {
    const { providerRef } = payment;
    const result = await callStripe(deadline, (request) => stripe.paymentIntents.retrieve(providerRef, {}, request));
    if (result.kind === 'ok') return toPaymentOutcome(result.value, payment);
    if (result.kind === 'not_done' || result.kind === 'unclear')
      return { kind: 'unknown', providerRef, message: result.message };
    log.error({ code: result.error.code, requestId: result.error.requestId, providerRef }, 'stripe.retrieve_refused');
    return { kind: 'unknown', providerRef, message: `Stripe did not return the payment (${result.error.code})` };
  }

  return {
    method: CARD_METHOD,
    takesCards: true,
    currencies: STRIPE_CURRENCIES,
    async start(payment) {
      assertNoOpenTransaction('Stripe start');
      const deadline = startDeadline(timeoutMs);
      const earlier = await findStripePayment({ stripe, deadline }, payment);
      return earlier ?? startStripePayment({ stripe, sandbox, log, deadline }, payment);
    },
    async resolve(payment) {
      assertNoOpenTransaction('Stripe resolve');
      return retrieve(payment);
    },
    async findCapture(payment) {
      assertNoOpenTransaction('Stripe look-up');
      return toCaptureFinding(await retrieve(payment));
    },
    async findSettlement(payment) {
      assertNoOpenTransaction('Stripe settlement');
      return readStripeSettlement({ stripe, deadline: startDeadline(timeoutMs) }, payment);
    },
    async cancel(payment) {
      assertNoOpenTransaction('Stripe cancel');
      const deadline = startDeadline(timeoutMs);
      const found = await retrieve(payment, deadline);
      if (found.kind !== 'requires_action' && found.kind !== 'declined') return found;
      const result = await callStripe(deadline, (request) =>
        stripe.paymentIntents.cancel(payment.providerRef, { cancellation_reason: 'abandoned' }, request),
      );
      // Rejected or unclear: the payment itself shows the outcome.
      return result.kind === 'ok' ? toPaymentOutcome(result.value, payment) : retrieve(payment, deadline);
    },
    async refund(refund) {
      assertNoOpenTransaction('Stripe refund');
      return refundStripePayment({ stripe, log, deadline: startDeadline(timeoutMs) }, refund);
    },
    async findRefund(refundRef) {
      assertNoOpenTransaction('Stripe refund look-up');
      return findStripeRefund({ stripe, log, deadline: startDeadline(timeoutMs) }, refundRef);
    },
    async identifyCard(paymentMethodRef) {
      assertNoOpenTransaction('Stripe card look-up');
      const deadline = startDeadline(Math.min(timeoutMs, IDENTIFY_CARD_MS));
      const card = await findCard({ stripe, deadline }, paymentMethodRef);
      return card && { fingerprint: card.fingerprint ?? undefined, brand: card.brand, last4: card.last4 };
    },
    async forgetCard(paymentMethodRef) {
      assertNoOpenTransaction('Stripe card removal');
      await detachCard({ stripe, deadline: startDeadline(timeoutMs) }, paymentMethodRef);
    },
    async forgetPayers(payers) {
      assertNoOpenTransaction('Stripe customer removal');
      await deleteCustomers({ stripe, timeoutMs }, payers);
    },
    async listReceived(window) {
      assertNoOpenTransaction('Stripe list');
      return listStripePayments(stripe, window);
    },
    books: {
      lagMs: 0,
      read(window) {
        assertNoOpenTransaction('Stripe books');
        return readStripeBooks(stripe, window);
      },
    },
    checkAccount(shop) {
      assertNoOpenTransaction('Stripe account');
      return checkStripeAccount(options, shop);
    },
    verifyWebhook: async (rawBody, headers) => verifyStripeWebhook(rawBody, headers, webhookSecret),
  };
}
