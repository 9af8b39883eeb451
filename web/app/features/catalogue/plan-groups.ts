import { TIERS, UNLIMITED_TIERS, type UnlimitedTier } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';

export type FareRow = { days: number; fares: Partial<Record<UnlimitedTier, Product>> };

export type TierAllowance = { tier: UnlimitedTier; dailyMb: number; throttleKbps: number };

export type PlanGroups = {
  prepaid: Product[];
  /** Rows of days, columns of tiers; only plans on sale. */
  fares: FareRow[];
  /** The tiers on sale with the full-speed allowance and throttled speed that each of their fares has at least. */
  tiers: TierAllowance[];
};

/** The tier of an unlimited plan. */
export function tierOf({ features }: Pick<Product, 'features'>): UnlimitedTier {
  return features.tier ?? 'lite';
}

/** Full-speed allowance and throttled speed of an unlimited plan: its own, or its tier's defaults. */
export function allowanceOf(product: Product): TierAllowance {
  const tier = tierOf(product);
  const { dailyMb, throttleKbps } = UNLIMITED_TIERS[tier];
  return {
    tier,
    dailyMb: product.features.dailyMb ?? dailyMb,
    throttleKbps: product.features.throttleKbps ?? throttleKbps,
  };
}

/**
 * Splits a place's plans into strip and fare table. Of two with the same tier and days only one is shown: the cheaper one,
 * unless it is sold out.
 */
export function groupPlans(products: readonly Product[]): PlanGroups {
  const rows = new Map<number, FareRow>();
  const prepaid: Product[] = [];
  for (const product of products) {
    if (!product.unlimited) {
      prepaid.push(product);
      continue;
    }
    const tier = tierOf(product);
    const row = rows.get(product.validityDays) ?? { days: product.validityDays, fares: {} };
    const existing = row.fares[tier];
    if (!existing || isPreferred(product, existing)) row.fares[tier] = product;
    rows.set(product.validityDays, row);
  }
  const fares = [...rows.values()].sort((a, b) => a.days - b.days);
  return { prepaid, fares, tiers: TIERS.flatMap((tier) => leastAllowance(tier, fares) ?? []) };
}

function isPreferred(plan: Product, other: Product): boolean {
  return plan.available === other.available ? Number(plan.price) < Number(other.price) : plan.available;
}

function leastAllowance(tier: UnlimitedTier, rows: readonly FareRow[]): TierAllowance | undefined {
  const column = rows.flatMap(({ fares }) => fares[tier] ?? []).map(allowanceOf);
  if (column.length === 0) return undefined;
  return {
    tier,
    dailyMb: Math.min(...column.map(({ dailyMb }) => dailyMb)),
    throttleKbps: Math.min(...column.map(({ throttleKbps }) => throttleKbps)),
  };
}

/** The plans as the page shows them, without duplicate unlimited ones. */
export function listShown({ prepaid, fares }: PlanGroups): Product[] {
  return [...prepaid, ...fares.flatMap((row) => TIERS.flatMap((tier) => row.fares[tier] ?? []))];
}

/** A value that all plans share; undefined if they differ or there are none. */
export function sharedValue<Value>(products: readonly Product[], read: (product: Product) => Value): Value | undefined {
  const [first] = products;
  if (!first) return undefined;
  const value = read(first);
  return products.every((product) => read(product) === value) ? value : undefined;
}

/** What all plans have of a list, in the order of the first plan. */
export function sharedItems(products: readonly Product[], read: (product: Product) => readonly string[]): string[] {
  const [first = [], ...others] = products.map(read);
  return [...new Set(first)].filter((item) => others.every((list) => list.includes(item)));
}
