import { PROVISION_GRACE_MS, startProvisioning } from '../../fulfilment/provision-order.ts';
import { findPayment } from '../../orders/payments.ts';
import { findOrder } from '../../orders/store.ts';
import type { CaptureFinding } from '../../partners/payment-gateway.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { findReceived } from './pay.ts';
import { type ReviewDecision, settleReview } from './settle-payment.ts';

type Decision = Pick<ReviewDecision, 'actor' | 'note' | 'record'> & { paymentId: number };

/** Rejects a payment under review. Moves no money. @throws ProblemError already_decided */
export function rejectPayment(shop: Shop, { paymentId, ...decision }: Decision): Promise<void> {
  return settleReview(shop, paymentId, { ...decision, kind: 'rejected' });
}

/**
 * Accepts what the partner has received, by its own report of now, for the order, and delivers it.
 * @throws ProblemError already_decided, payment_not_acceptable if nothing was received or it was for another order,
 * payment_unknown if the partner does not say
 */
export async function acceptPayment(shop: Shop, { paymentId, ...decision }: Decision): Promise<void> {
  const payment = await findPayment(shop.database, paymentId);
  const order = payment && (await findOrder(shop.database, payment.orderId));
  if (!payment || !order) throw new Error(`Expected payment ${paymentId} to exist`);
  const received = toReceived(await findReceived(shop, payment), {
    orderNumber: order.orderNumber,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
  });
  await settleReview(shop, paymentId, { ...decision, kind: 'accepted', ...received });
  await startProvisioning(shop, order.id, PROVISION_GRACE_MS);
}

type Expected = { orderNumber: string; amountMinor: number; currency: string };

function toReceived(finding: CaptureFinding, { orderNumber, amountMinor, currency }: Expected) {
  const unacceptable = (why: string) => new ProblemError(409, 'payment_not_acceptable', why);
  switch (finding.kind) {
    case 'captured':
      return { receivedMinor: amountMinor, captured: finding };
    case 'mismatch': {
      const { reported, providerRef, captureRef } = finding;
      if (reported.orderNumber !== orderNumber) throw unacceptable('The money was received for another order.');
      if (reported.currency !== currency) throw unacceptable(`The money was received in ${reported.currency}.`);
      if (!captureRef || reported.amountMinor <= 0) throw unacceptable('No money was received.');
      const captured = { kind: 'captured' as const, providerRef, captureRef };
      return { receivedMinor: reported.amountMinor, captured };
    }
    case 'none':
      throw unacceptable('No money was received.');
    case 'unknown':
      throw new ProblemError(503, 'payment_unknown', `The payment partner did not say: ${finding.message}`);
  }
}
