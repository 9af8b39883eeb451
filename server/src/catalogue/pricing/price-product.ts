import { applyPricing } from './apply-pricing.ts';
import { defaultMarkupPercent } from './default-markup.ts';
import { type PricedProduct, type PricingRule, selectRules } from './select-rules.ts';

type ProductCost = PricedProduct & { costMinor: number; dataMb: number | null; validityDays: number };

/** The retail price of a product under these rules, in minor units of the cost's currency. */
export function priceProduct(product: ProductCost, activeRules: readonly PricingRule[]): number {
  return applyPricing(product.costMinor, selectRules(product, activeRules), {
    defaultMarkup: defaultMarkupPercent(product),
  });
}
