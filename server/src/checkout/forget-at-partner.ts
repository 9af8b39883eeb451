import type { KnownPayers } from '../partners/payment-gateway.ts';
import { gatewayOf, type Shop } from '../shop.ts';
import { paymentUnavailable } from './payment-problems.ts';

/** Has the payment partner forget a saved card. Repeatable. @throws ProblemError payment_unavailable */
export async function forgetAtPartner(shop: Shop, card: { provider: string; paymentMethodRef: string }): Promise<void> {
  try {
    await gatewayOf(shop, card).forgetCard?.(card.paymentMethodRef);
  } catch (error) {
    shop.log.warn({ err: error }, 'top_up.card_not_removed');
    throw paymentUnavailable();
  }
}

/** Has a payment partner erase the payers that it keeps. Repeatable. @throws ProblemError payment_unavailable */
export async function forgetPayersAtPartner(shop: Shop, provider: string, payers: KnownPayers): Promise<void> {
  try {
    await gatewayOf(shop, { provider }).forgetPayers?.(payers);
  } catch (error) {
    shop.log.warn({ err: error }, 'erasure.payers_not_removed');
    throw paymentUnavailable();
  }
}
