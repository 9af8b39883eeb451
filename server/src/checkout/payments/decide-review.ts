import { waitForEsims } from '../../fulfilment/provision-order.ts';
import { findPayment, type PaymentRow } from '../../orders/payments.ts';
import { findOrder } from '../../orders/store.ts';
import type { CaptureFinding } from '../../partners/payment-gateway.ts';
import { ProblemError } from '../../platform/problem.ts';
import { gatewayOf, type Shop } from '../../shop.ts';
import { findReceived } from './pay.ts';
import { type ReviewDecision, settleReview } from './settle-payment.ts';
import type { ReceivedRefs } from './store.ts';

type Decision = Pick<ReviewDecision, 'actor' | 'note' | 'record'> & { paymentId: number };

/** Rejects a payment under review. Moves no money. @throws ProblemError already_decided */
export function rejectPayment(shop: Shop, { paymentId, ...decision }: Decision): Promise<void> {
  return settleReview(shop, paymentId, { ...decision, kind: 'rejected' });
}

/**
 * Accepts, for the order, what the partner reports to have received, and delivers it. Without the partner's reference
 * the payment is searched for by order number.
 * @throws ProblemError already_decided, payment_not_acceptable if nothing was received, or more than once, or it was
 * for another order, payment_unknown if the partner does not say
 */
export async function acceptPayment(shop: Shop, { paymentId, ...decision }: Decision): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  const order = payment && (await findOrder(shop.database, { orderId: payment.orderId }));
  if (!payment || !order) throw new Error(`Expected payment ${paymentId} to exist`);
  const { orderNumber } = order;
  const received = payment.providerRef
    ? toReceived(await findReceived(shop, payment), { ...payment, orderNumber })
    : await searchReceived(shop, payment, orderNumber);
  await settleReview(shop, paymentId, { ...decision, kind: 'accepted', ...received });
  await waitForEsims(shop, order.id);
}

type Received = { receivedMinor: number; captured: ReceivedRefs };

const unacceptable = (why: string) => new ProblemError(409, 'payment_not_acceptable', why);
const unknown = (why: string) => new ProblemError(503, 'payment_unknown', `The payment partner did not say: ${why}`);

/** The partner's clock may be behind the database's, by which the payment was created. */
const CLOCK_MARGIN_MS = 3_600_000;

/** The one payment that the partner has received for the order. */
async function searchReceived(
  shop: Shop,
  { provider, createdAt, currency }: PaymentRow,
  orderNumber: string,
): Promise<Received> {
  const window = { from: new Date(createdAt.getTime() - CLOCK_MARGIN_MS), to: shop.clock.now() };
  const listed = await gatewayOf(shop, { provider })
    .listReceived(window)
    .catch((error: unknown) => {
      throw unknown(error instanceof Error ? error.message : String(error));
    });
  const found = listed.filter((each) => each.orderNumber === orderNumber);
  const [payment] = found;
  if (!payment) throw unacceptable('No money was received.');
  if (found.length > 1) {
    const references = found.map(({ captureRef }) => captureRef).join(', ');
    throw unacceptable(`Money was received more than once, as ${references}: refund it there, and reject the payment.`);
  }
  if (payment.currency !== currency) throw unacceptable(`The money was received in ${payment.currency}.`);
  const { captureRef, providerRef } = payment;
  return { receivedMinor: payment.amountMinor, captured: { captureRef, ...(providerRef && { providerRef }) } };
}

type Expected = { orderNumber: string; amountMinor: number; currency: string };

function toReceived(finding: CaptureFinding, { orderNumber, amountMinor, currency }: Expected): Received {
  switch (finding.kind) {
    case 'captured':
      return { receivedMinor: amountMinor, captured: finding };
    case 'mismatch': {
      const { reported, providerRef, captureRef } = finding;
      if (reported.orderNumber !== orderNumber) throw unacceptable('The money was received for another order.');
      if (reported.currency !== currency) throw unacceptable(`The money was received in ${reported.currency}.`);
      if (!captureRef || reported.amountMinor <= 0) throw unacceptable('No money was received.');
      return { receivedMinor: reported.amountMinor, captured: { providerRef, captureRef } };
    }
    case 'none':
      throw unacceptable('No money was received.');
    case 'unknown':
      throw unknown(finding.message);
  }
}
