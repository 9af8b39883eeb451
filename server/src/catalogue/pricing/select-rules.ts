import { canonicalCode } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import type { PriceRounding, PricingBasis } from '@esimshop/contracts/pricing';
import type { PricingStep } from './apply-pricing.ts';

export type PricingRule = PricingStep & {
  id: number;
  /** The basis of the value. */
  basis: PricingBasis;
  rounding: PriceRounding;
  /** Whether it may price a plan below its floor. */
  ignoresFloor: boolean;
  appliesTo: 'all' | 'region' | 'product';
  regionCode: string | null;
  productId: string | null;
};

/** The fields that rules match on; `id` is absent for a product that is not stored yet. */
export type PricedProduct = { id?: number; productId: string; countryCode: string; regionName: string };

const NONE: readonly never[] = [];

/** Whether a plan belongs to a place: a destination code (`TR`, `Europe+`) or a region name (`Europe`). */
export function isInPlace(
  { countryCode, regionName }: Pick<PricedProduct, 'countryCode' | 'regionName'>,
  place: string,
): boolean {
  const code = canonicalCode(place);
  return code === countryCode || fold(code) === fold(regionName);
}

/**
 * A function that gives the active rules that price a product: those of the most specific scope that has any (product,
 * then region, then all), in creation order. Scopes never combine. A region is a destination code (`TR`, `Europe+`) or
 * a region name (`Europe`); a product is referred to by either of its ids. The same rules are the same array.
 */
export function createRuleSelector<Rule extends PricingRule>(
  activeRules: readonly Rule[],
): (product: PricedProduct) => readonly Rule[] {
  const inOrder = activeRules.toSorted((a, b) => a.id - b.id);
  const ofScope = (scope: Rule['appliesTo']) => inOrder.filter(({ appliesTo }) => appliesTo === scope);
  const byProduct = Map.groupBy(ofScope('product'), ({ productId }) => productId);
  const regional = ofScope('region');
  const forAll = ofScope('all');

  const byRegion = new Map<string, readonly Rule[]>();
  const selectRegional = (product: PricedProduct) => {
    const key = `${product.countryCode}\n${product.regionName}`;
    let rules = byRegion.get(key);
    if (!rules) {
      rules = regional.filter(({ regionCode }) => isInPlace(product, regionCode ?? ''));
      byRegion.set(key, rules);
    }
    return rules;
  };
  const selectOwn = ({ id, productId }: PricedProduct) => {
    const named = byProduct.get(productId) ?? NONE;
    const numbered = byProduct.get(String(id)) ?? NONE;
    if (named.length === 0 || numbered.length === 0) return named.length === 0 ? numbered : named;
    return [...named, ...numbered].toSorted((a, b) => a.id - b.id);
  };

  return (product) => {
    const own = selectOwn(product);
    if (own.length > 0) return own;
    const region = regional.length > 0 ? selectRegional(product) : NONE;
    return region.length > 0 ? region : forAll;
  };
}
