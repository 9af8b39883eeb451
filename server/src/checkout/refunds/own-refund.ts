import type { PortalRefund, PortalRefundQuote, PortalRefundRequest } from '@esimshop/contracts/portal';
import { getOwnEsim, type OwnEsim } from '../../orders/own-esim.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import { toPortalRefund } from '../../orders/refunds.ts';
import type { Shop } from '../../shop.ts';
import { getCaptured, quoteOwnEsim, refundOwnEsim } from './request-refund.ts';

/**
 * What the refund policy says about a customer's eSIM now.
 * @throws ProblemError portal_token_invalid, not_found, refund_not_possible, supply_unavailable
 */
export async function quoteOwnRefund(shop: Shop, own: OwnEsim): Promise<PortalRefundQuote> {
  const { esim } = await getOwnEsim(shop, own);
  const payment = await getCaptured(shop, esim.line.orderId);
  const [{ verdict, amount }, paidWith] = await Promise.all([
    quoteOwnEsim(shop, payment, esim),
    describePaymentMethod(shop, payment),
  ]);
  return { verdict, amount, currency: payment.currency, paidWith };
}

/** How an order was paid, which is where its money goes back to. */
export async function describePaymentMethod(shop: Shop, payment: PaymentRow): Promise<PortalRefundQuote['paidWith']> {
  // It may have been revoked since.
  const gateway = shop.partners.gateways[payment.provider];
  const method = gateway?.takesCards ? 'card' : (gateway?.method ?? payment.provider);
  if (!gateway?.identifyCard || !payment.paymentMethodRef) return { method, brand: '', last4: '' };
  const card = await gateway.identifyCard(payment.paymentMethodRef).catch((err: unknown) => {
    shop.log.warn({ paymentId: payment.id, err }, 'refund.card_unknown');
    return undefined;
  });
  return { method, brand: card?.brand ?? '', last4: card?.last4 ?? '' };
}

/**
 * Refunds a customer's eSIM, or asks the owner to, as they were told.
 * @throws ProblemError portal_token_invalid, not_found, refund_not_allowed, conflict, refund_not_possible,
 *   supply_unavailable
 */
export async function requestOwnRefund(
  shop: Shop,
  own: OwnEsim,
  agreed: PortalRefundRequest['agreed'],
): Promise<PortalRefund> {
  const { esim } = await getOwnEsim(shop, own);
  return toPortalRefund(await refundOwnEsim(shop, esim, agreed));
}
