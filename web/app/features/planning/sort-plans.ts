import { parseDecimal } from '@esimshop/contracts/money';
import type { Product } from '@esimshop/contracts/products';

/** The first is the order in which the shop lists its plans. */
export const PLAN_ORDERS = ['data', 'price', 'gb'] as const;
export type PlanOrder = (typeof PLAN_ORDERS)[number];

export function readPlanOrder(query: URLSearchParams): PlanOrder {
  return PLAN_ORDERS.find((order) => order === query.get('sort')) ?? 'data';
}

/** The query of the same list in another order; the shop's own order needs no word. */
export function withPlanOrder(query: URLSearchParams, order: PlanOrder): URLSearchParams {
  const next = new URLSearchParams(query);
  if (order === 'data') next.delete('sort');
  else next.set('sort', order);
  return next;
}

/** Cheapest first, by price or by price per gigabyte; plans that are equal in it keep their order. */
export function sortPlans(plans: readonly Product[], order: PlanOrder): Product[] {
  if (order === 'data') return [...plans];
  const rank = (plan: Product) => (parseDecimal(plan.price) ?? 0) / (order === 'gb' ? (plan.dataMb ?? 1) : 1);
  return plans.toSorted((a, b) => rank(a) - rank(b));
}
