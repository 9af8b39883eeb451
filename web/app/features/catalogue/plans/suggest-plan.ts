import { parseDecimal } from '@esimshop/contracts/money';
import type { Product } from '@esimshop/contracts/products';
import { allowanceOf } from '../plan-groups.ts';

export type DataNeed = { days: number; dailyMb: number; dataMb: number };

export type Suggestion = {
  plan: Product;
  /** `unlimited_cheaper`: costs less than the smallest sufficient plan; `only_unlimited`: no other is sufficient. */
  reason: 'smallest' | 'unlimited_cheaper' | 'only_unlimited';
  /** The smallest sufficient plan, if an unlimited one is cheaper. */
  insteadOf?: Product;
};

const minor = ({ price, currency }: Product) => parseDecimal(price, currency) ?? Number.POSITIVE_INFINITY;

/**
 * Of the plans that are not sold out: the smallest prepaid one that lasts long enough with enough data, or an unlimited one
 * if it costs less and runs at full speed all day; undefined if no plan is sufficient.
 */
export function suggestPlan(products: readonly Product[], { days, dailyMb, dataMb }: DataNeed): Suggestion | undefined {
  const lasting = products.filter(({ available, validityDays }) => available && validityDays >= days);
  const [smallest] = lasting
    .filter((plan) => plan.dataMb !== null && plan.dataMb >= dataMb)
    .toSorted((a, b) => (a.dataMb ?? 0) - (b.dataMb ?? 0) || minor(a) - minor(b));
  const [unlimited] = lasting
    .filter((plan) => plan.unlimited && allowanceOf(plan).dailyMb >= dailyMb)
    .toSorted((a, b) => minor(a) - minor(b));
  if (!smallest) return unlimited && { plan: unlimited, reason: 'only_unlimited' };
  if (unlimited && minor(unlimited) < minor(smallest)) {
    return { plan: unlimited, reason: 'unlimited_cheaper', insteadOf: smallest };
  }
  return { plan: smallest, reason: 'smallest' };
}
