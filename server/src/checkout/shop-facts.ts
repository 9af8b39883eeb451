import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import type { Shop } from '../shop.ts';

/** The response of `GET /api/shop`: the shop's mode and payment methods. */
export function describeShop({ config, partners: { gateways, cardForm } }: Shop): ShopFacts {
  const offered = Object.values(gateways);
  return {
    sandbox: config.partners.kind === 'sandbox',
    paymentMethods: offered.map(({ method }) => method),
    methodNames: Object.fromEntries(
      offered.flatMap(({ method, methodNames }) => (methodNames ? [[method, methodNames]] : [])),
    ),
    stripe: cardForm ? { publishableKey: cardForm.publishableKey, scriptUrl: cardForm.scriptUrl } : null,
  };
}
