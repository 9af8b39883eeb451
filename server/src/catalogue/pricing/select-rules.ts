import { canonicalCode } from '@esimshop/contracts/destinations';
import { fold } from '@esimshop/contracts/fold';
import type { PricingStep } from './apply-pricing.ts';

export type PricingRule = PricingStep & {
  id: number;
  appliesTo: 'all' | 'region' | 'product';
  regionCode: string | null;
  productId: string | null;
};

/** The fields that rules match on; `id` is absent for a product that is not stored yet. */
export type PricedProduct = { id?: number; productId: string; countryCode: string; regionName: string };

const SCOPES = ['product', 'region', 'all'] as const;

/**
 * The active rules that price a product: those of the most specific scope that has any (product, then region, then
 * all), in creation order. Scopes never combine. A region is a destination code (`TR`, `Europe+`) or a region name
 * (`Europe`); a product is referred to by either of its ids.
 */
export function selectRules(product: PricedProduct, activeRules: readonly PricingRule[]): PricingRule[] {
  for (const scope of SCOPES) {
    const matching = activeRules.filter((rule) => rule.appliesTo === scope && matchesProduct(rule, product));
    if (matching.length > 0) return matching.toSorted((a, b) => a.id - b.id);
  }
  return [];
}

function matchesProduct(rule: PricingRule, product: PricedProduct): boolean {
  if (rule.appliesTo === 'all') return true;
  if (rule.appliesTo === 'product') {
    return rule.productId !== null && (rule.productId === product.productId || rule.productId === String(product.id));
  }
  if (rule.regionCode === null) return false;
  const code = canonicalCode(rule.regionCode);
  return code === product.countryCode || fold(code) === fold(product.regionName);
}
