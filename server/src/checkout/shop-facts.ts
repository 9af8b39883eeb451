import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Shop } from '../shop.ts';

/** The response of `GET /api/shop`: the shop's mode and payment methods. */
export function describeShop({ config, partners }: Shop): ShopFacts {
  return {
    sandbox: config.partners.kind === 'sandbox',
    paymentMethods: partners.gateways.paypal ? ['credit_card', 'paypal'] : ['credit_card'],
    stripePublishableKey: config.partners.kind === 'live' ? config.partners.stripe.publishableKey : null,
  };
}
