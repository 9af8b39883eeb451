import { parseDecimal } from '@esimshop/contracts/money';
import type { Product } from '@esimshop/contracts/products';

/** The first one is the catalogue's own order. */
export const PLAN_SORTS = ['data', 'price', 'gb'] as const;
export type PlanSort = (typeof PLAN_SORTS)[number];

export function readPlanSort(query: URLSearchParams): PlanSort {
  return PLAN_SORTS.find((sort) => sort === query.get('sort')) ?? 'data';
}

/** The query for the same list in another order; the default order is omitted. */
export function withPlanSort(query: URLSearchParams, sort: PlanSort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (sort === 'data') next.delete('sort');
  else next.set('sort', sort);
  return next;
}

/** Cheapest first, by price or by price per gigabyte; the sort is stable. */
export function sortPlans(plans: readonly Product[], sort: PlanSort): Product[] {
  if (sort === 'data') return [...plans];
  const rank = (plan: Product) =>
    (parseDecimal(plan.price, plan.currency) ?? 0) / (sort === 'gb' ? (plan.dataMb ?? 1) : 1);
  return plans.toSorted((a, b) => rank(a) - rank(b));
}
