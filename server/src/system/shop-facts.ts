import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Shop } from '../shop.ts';

/** What the browser must know about the running shop. */
export function describeShop({ config, partners }: Shop): ShopFacts {
  return {
    sandbox: config.partners.kind === 'sandbox',
    paymentMethods: partners.gateways.paypal ? ['credit_card', 'paypal'] : ['credit_card'],
    stripePublishableKey: config.partners.kind === 'live' ? config.partners.stripe.publishableKey : null,
  };
}
