import { parseDecimal } from '@esimshop/contracts/money';
import type { Product } from '@esimshop/contracts/products';
import { promiseOf } from '~/features/catalogue/plan-groups.ts';

export type DataWish = { days: number; dailyMb: number; dataMb: number };

export type Suggestion = {
  plan: Product;
  /** `unlimited_cheaper`: it costs less than the smallest plan that holds enough; `only_unlimited`: no other holds enough. */
  reason: 'smallest' | 'unlimited_cheaper' | 'only_unlimited';
  /** The smallest plan that holds enough, where an unlimited one is cheaper. */
  instead?: Product;
};

const minor = ({ price }: Product) => parseDecimal(price) ?? Number.POSITIVE_INFINITY;

/**
 * The smallest prepaid plan that lasts and holds enough, or an unlimited one where that costs less and runs at full speed
 * all day; undefined where no plan of the list will do.
 */
export function suggestPlan(products: readonly Product[], { days, dailyMb, dataMb }: DataWish): Suggestion | undefined {
  const lasting = products.filter(({ validityDays }) => validityDays >= days);
  const [smallest] = lasting
    .filter((plan) => plan.dataMb !== null && plan.dataMb >= dataMb)
    .toSorted((a, b) => (a.dataMb ?? 0) - (b.dataMb ?? 0) || minor(a) - minor(b));
  const [unlimited] = lasting
    .filter((plan) => plan.unlimited && promiseOf(plan).dailyMb >= dailyMb)
    .toSorted((a, b) => minor(a) - minor(b));
  if (!smallest) return unlimited && { plan: unlimited, reason: 'only_unlimited' };
  if (unlimited && minor(unlimited) < minor(smallest)) {
    return { plan: unlimited, reason: 'unlimited_cheaper', instead: smallest };
  }
  return { plan: smallest, reason: 'smallest' };
}
