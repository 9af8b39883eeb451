import { canonicalCode } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import type { PricingStep } from './apply-pricing.ts';

export type PricingRule = PricingStep & {
  id: number;
  appliesTo: 'all' | 'region' | 'product';
  regionCode: string | null;
  productId: string | null;
};

/** What decides which rules concern a product; `id` is absent for one that is not stored yet. */
export type PricedProduct = { id?: number; productId: string; countryCode: string; regionName: string };

const SCOPES = ['product', 'region', 'all'] as const;

/**
 * The active rules that price a product: those of the most specific scope that has any (product, then region, then
 * all), in the order of their creation. Scopes never add up. A region is a destination's code (`TR`, `Europe+`) or the
 * name of its part of the world (`Europe`); a product is named by either of its ids.
 */
export function selectRules(product: PricedProduct, activeRules: readonly PricingRule[]): PricingRule[] {
  for (const scope of SCOPES) {
    const matching = activeRules.filter((rule) => rule.appliesTo === scope && concerns(rule, product));
    if (matching.length > 0) return matching.toSorted((a, b) => a.id - b.id);
  }
  return [];
}

function concerns(rule: PricingRule, product: PricedProduct): boolean {
  if (rule.appliesTo === 'all') return true;
  if (rule.appliesTo === 'product') {
    return rule.productId !== null && (rule.productId === product.productId || rule.productId === String(product.id));
  }
  if (rule.regionCode === null) return false;
  const code = canonicalCode(rule.regionCode);
  return code === product.countryCode || fold(code) === fold(product.regionName);
}
