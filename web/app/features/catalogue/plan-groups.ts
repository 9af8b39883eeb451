import { isUnlimitedPlan, UNLIMITED_TIERS, type UnlimitedTier, unlimitedTierOf } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';

export const TIERS = ['lite', 'essentials', 'plus'] as const satisfies readonly UnlimitedTier[];

export type FareRow = { days: number; fares: Partial<Record<UnlimitedTier, Product>> };

export type TierPromise = { tier: UnlimitedTier; dailyMb: number; throttleKbps: number };

export type PlanGroups = {
  prepaid: Product[];
  /** Days down, tiers across; only what is on sale. */
  fares: FareRow[];
  /** The tiers on sale with their full-speed allowance and the speed after it. */
  tiers: TierPromise[];
};

export function tierOf(product: Pick<Product, 'features' | 'productId' | 'name'>): UnlimitedTier {
  return product.features.tier ?? unlimitedTierOf(product.productId, product.name);
}

/** Full-speed allowance and later speed of an unlimited plan: its own, or what its tier stands for. */
export function promiseOf(product: Product): TierPromise {
  const tier = tierOf(product);
  const { dailyMb, throttleKbps } = UNLIMITED_TIERS[tier];
  return {
    tier,
    dailyMb: product.features.dailyMb ?? dailyMb,
    throttleKbps: product.features.throttleKbps ?? throttleKbps,
  };
}

/** Sorts a place's plans into the strip and the fare table. Of two with the same tier and days the cheaper one is shown. */
export function groupPlans(products: readonly Product[]): PlanGroups {
  const rows = new Map<number, FareRow>();
  const promises = new Map<UnlimitedTier, TierPromise>();
  const prepaid: Product[] = [];
  for (const product of products) {
    if (!isUnlimitedPlan(product)) {
      prepaid.push(product);
      continue;
    }
    const tier = tierOf(product);
    const row = rows.get(product.validityDays) ?? { days: product.validityDays, fares: {} };
    const rival = row.fares[tier];
    if (!rival || Number(product.price) < Number(rival.price)) row.fares[tier] = product;
    rows.set(product.validityDays, row);
    if (!promises.has(tier)) promises.set(tier, promiseOf(product));
  }
  return {
    prepaid,
    fares: [...rows.values()].sort((a, b) => a.days - b.days),
    tiers: TIERS.flatMap((tier) => promises.get(tier) ?? []),
  };
}

/** What all plans of a place agree on; undefined where they differ or the catalogue does not say. */
export function sharedValue<Value>(products: readonly Product[], read: (product: Product) => Value): Value | undefined {
  const [first] = products;
  if (!first) return undefined;
  const value = read(first);
  return products.every((product) => read(product) === value) ? value : undefined;
}
