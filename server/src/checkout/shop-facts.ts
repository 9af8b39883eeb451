import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Shop } from '../shop.ts';

/** The response of `GET /api/shop`: the shop's mode and payment methods. */
export function describeShop({ config, partners: { gateways, cardForm } }: Shop): ShopFacts {
  return {
    sandbox: config.partners.kind === 'sandbox',
    paymentMethods: gateways.paypal ? ['credit_card', 'paypal'] : ['credit_card'],
    stripe: cardForm ? { publishableKey: cardForm.publishableKey, scriptUrl: cardForm.scriptUrl } : null,
  };
}
