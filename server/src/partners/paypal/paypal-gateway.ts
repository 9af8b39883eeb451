import { toPaypalValue } from '@esimshop/contracts/currency-units';
import type { Logger } from 'pino';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { type Deadline, startDeadline } from '../exchange.ts';
import type { OpenPayment, PaymentGateway, PaymentOutcome, PaymentTerms, StartPayment } from '../payment-gateway.ts';
import { toCaptureFinding } from '../payment-terms.ts';
import { createApprovalLinkCheck } from './approval-link.ts';
import { createPaypalCalls } from './call-paypal.ts';
import { checkPaypalAccount } from './check-paypal-account.ts';
import { describePaypalOrder } from './describe-paypal-order.ts';
import { listPaypalPayments } from './list-paypal-payments.ts';
import { PAYPAL_CURRENCIES } from './paypal-currencies.ts';
import { listPaypalIssues, toRefusal } from './paypal-issues.ts';
import {
  findFee,
  findMismatch,
  findPayerCountry,
  type PaypalOrder,
  parsePaypalOrder,
  readPaypalLinks,
  showsTerms,
  toPayerAction,
  toPaymentOutcome,
} from './paypal-order.ts';
import { readPaypalBooks } from './read-paypal-books.ts';
import { findPaypalRefund, refundPaypalCapture } from './refund-paypal-capture.ts';
import { SEARCH_LAG_MS } from './search-transactions.ts';
import { verifyPaypalWebhook } from './verify-paypal-webhook.ts';

type PaypalGatewayOptions = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** For each call of the gateway, shared by all its requests. */
  timeoutMs: number;
  log: Pick<Logger, 'error' | 'warn'>;
};

/** PayPal's Orders v2: the payer approves at PayPal, the shop captures. `providerRef` is the order id. */
export function createPaypalGateway(options: PaypalGatewayOptions): PaymentGateway {
  const { webhookId, timeoutMs, log } = options;
  const call = createPaypalCalls(options);
  const isTrusted = createApprovalLinkCheck(options.baseUrl);

  async function start(payment: StartPayment, deadline: Deadline): Promise<PaymentOutcome> {
    const { amountMinor, currency } = payment;
    const value = toPaypalValue({ amountMinor, currency });
    if (value === undefined) return { kind: 'unavailable', message: `PayPal takes whole units of ${currency} only` };
    const result = await call({
      method: 'POST',
      path: '/v2/checkout/orders',
      body: JSON.stringify(describePaypalOrder(payment, value)),
      requestId: payment.idempotencyKey,
      deadline,
    });
    if (result.kind === 'not_done') return { kind: 'unavailable', message: result.message };
    if (result.kind === 'unclear') return { kind: 'unknown', message: result.message };
    const order = parsePaypalOrder(result.body);
    if (result.status < 300 && order) return toOutcome(await complete(order, deadline), payment);
    if (result.status < 300) return { kind: 'unknown', message: 'PayPal sent an unreadable response' };
    const issues = listPaypalIssues(result.body);
    log.error({ orderNumber: payment.orderNumber, status: result.status, issues }, 'paypal.request_refused');
    return { kind: 'unavailable', message: `PayPal rejected the request (${issues[0] ?? result.status})` };
  }

  async function readOrder(providerRef: string, deadline: Deadline): Promise<PaypalOrder | PaymentOutcome> {
    const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
    const result = await call({ method: 'GET', path, deadline });
    if (result.kind !== 'response') return { kind: 'unknown', providerRef, message: result.message };
    if (result.status === 404) return { kind: 'cancelled', providerRef, declineCode: 'payment_expired' };
    const order = result.status < 300 ? parsePaypalOrder(result.body) : undefined;
    if (order) return order;
    log.error({ providerRef, status: result.status }, 'paypal.order_not_shown');
    return { kind: 'unknown', providerRef, message: `PayPal did not return the order (${result.status})` };
  }

  /** A response to a POST may be minimal; reading the order shows all of it. */
  async function complete(order: PaypalOrder, deadline: Deadline): Promise<PaypalOrder | PaymentOutcome> {
    return showsTerms(order) ? order : readOrder(order.id, deadline);
  }

  function toOutcome(order: PaypalOrder | PaymentOutcome, payment: PaymentTerms): PaymentOutcome {
    return 'kind' in order ? order : toPaymentOutcome(order, payment, isTrusted);
  }

  async function resolve(payment: OpenPayment, deadline: Deadline): Promise<PaymentOutcome> {
    const order = await readOrder(payment.providerRef, deadline);
    if ('kind' in order || order.status !== 'APPROVED') return toOutcome(order, payment);
    return findMismatch(order, payment) ?? capture(payment, deadline);
  }

  async function capture(payment: OpenPayment, deadline: Deadline): Promise<PaymentOutcome> {
    const { providerRef, idempotencyKey } = payment;
    const result = await call({
      method: 'POST',
      path: `/v2/checkout/orders/${encodeURIComponent(providerRef)}/capture`,
      requestId: `${idempotencyKey}:capture`,
      deadline,
    });
    if (result.kind !== 'response') return { kind: 'unknown', providerRef, message: result.message };
    const captured = result.status < 300 ? parsePaypalOrder(result.body) : undefined;
    if (captured) return toOutcome(await complete(captured, deadline), payment);
    const issues = listPaypalIssues(result.body);
    const refusal = toRefusal(issues);
    if (refusal.kind === 'declined') return { ...refusal, providerRef };
    // Captured by another call, or no longer approved: read the order.
    const order = await readOrder(providerRef, deadline);
    if ('kind' in order || order.status !== 'APPROVED') return toOutcome(order, payment);
    log.error({ providerRef, status: result.status, issues }, 'paypal.capture_refused');
    switch (refusal.kind) {
      case 'shop':
        return { kind: 'declined', providerRef, declineCode: 'processing_error' };
      case 'payer':
        return toPayerAction(order, [...readPaypalLinks(result.body), ...knownLinks(payment)], isTrusted);
      case 'taken':
        return { kind: 'unrepeatable', providerRef, message: 'PayPal has captured a payment with this number before' };
      case 'open':
        return toOutcome(order, payment);
    }
  }

  /** PayPal may ask for the payer again without saying where: the order's own page is where they approved it. */
  function knownLinks({ actionUrl }: OpenPayment): PaypalOrder['links'] {
    return actionUrl ? [{ href: actionUrl, rel: 'payer-action' }] : [];
  }

  return {
    method: 'paypal',
    takesCards: false,
    currencies: PAYPAL_CURRENCIES,
    async start(payment) {
      assertNoOpenTransaction('PayPal start');
      return start(payment, startDeadline(timeoutMs));
    },
    async resolve(payment) {
      assertNoOpenTransaction('PayPal resolve');
      return resolve(payment, startDeadline(timeoutMs));
    },
    async findCapture(payment) {
      assertNoOpenTransaction('PayPal look-up');
      const order = await readOrder(payment.providerRef, startDeadline(timeoutMs));
      if ('status' in order && order.status === 'APPROVED') return { kind: 'none' };
      return toCaptureFinding(toOutcome(order, payment));
    },
    async findSettlement({ providerRef }) {
      assertNoOpenTransaction('PayPal fee');
      const order = await readOrder(providerRef, startDeadline(timeoutMs));
      if ('kind' in order) throw new Error(`PayPal did not return the order ${providerRef}`);
      const feeMinor = findFee(order);
      return feeMinor === undefined ? undefined : { feeMinor, payerCountry: findPayerCountry(order) };
    },
    async cancel(payment) {
      assertNoOpenTransaction('PayPal cancel');
      // An order that awaits approval cannot be voided, but the shop no longer captures it; an approved one is
      // captured.
      const outcome = await resolve(payment, startDeadline(timeoutMs));
      if (outcome.kind !== 'requires_action') return outcome;
      return { kind: 'cancelled', providerRef: payment.providerRef, declineCode: 'cancelled_by_payer' };
    },
    async refund(refund) {
      assertNoOpenTransaction('PayPal refund');
      return refundPaypalCapture({ call, log, deadline: startDeadline(timeoutMs) }, refund);
    },
    async findRefund(refundRef) {
      assertNoOpenTransaction('PayPal refund look-up');
      return findPaypalRefund({ call, log, deadline: startDeadline(timeoutMs) }, refundRef);
    },
    async listReceived(window) {
      assertNoOpenTransaction('PayPal list');
      return listPaypalPayments(call, window);
    },
    books: {
      lagMs: SEARCH_LAG_MS,
      read(window) {
        assertNoOpenTransaction('PayPal books');
        return readPaypalBooks(call, window);
      },
    },
    checkAccount(shop) {
      assertNoOpenTransaction('PayPal account');
      return checkPaypalAccount({ ...options, call }, shop);
    },
    async verifyWebhook(rawBody, headers) {
      assertNoOpenTransaction('PayPal webhook verification');
      return verifyPaypalWebhook({ call, webhookId, deadline: startDeadline(timeoutMs) }, rawBody, headers);
    },
  };
}
