import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { termsVersionOf } from '../documents/terms-version.ts';
import type { Shop } from '../shop.ts';

/** The response of `GET /api/shop`: the shop's mode and payment methods. */
export function describeShop(shop: Shop): ShopFacts {
  const { config, settings, currencies } = shop;
  const { gateways, cardForm } = shop.partners;
  const offered = Object.values(gateways);
  const { company, tax, withdrawal, ratings } = settings.current();
  const shown = currencies.offered();
  const named = offered.flatMap(({ method, methodNames }) => (methodNames ? [[method, methodNames]] : []));
  return {
    sandbox: config.partners.kind === 'sandbox',
    paymentMethods: offered.map(({ method }) => method),
    ...(named.length > 0 && { methodNames: Object.fromEntries(named) }),
    withdrawal,
    termsVersion: termsVersionOf(shop),
    ...(tax.mode === 'inclusive' && { tax: true as const, ...(tax.receipts && { companyReceipts: true as const }) }),
    ...(ratings.isOffered && { asksForRatings: true as const }),
    seller: company.name
      ? {
          name: [company.name, company.legalForm].filter(Boolean).join(' '),
          place: company.address.split('\n').at(-1) ?? '',
        }
      : null,
    ...(shown.length > 1 && { currencies: shown }),
    stripe: cardForm ? { publishableKey: cardForm.publishableKey, scriptUrl: cardForm.scriptUrl } : null,
  };
}
