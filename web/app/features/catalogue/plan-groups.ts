import { TIERS, UNLIMITED_TIERS, type UnlimitedTier } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';

export type FareRow = { days: number; fares: Partial<Record<UnlimitedTier, Product>> };

export type TierAllowance = { tier: UnlimitedTier; dailyMb: number; throttleKbps: number };

export type PlanGroups = {
  prepaid: Product[];
  /** Rows of days, columns of tiers; only plans on sale. */
  fares: FareRow[];
  /** The tiers on sale with their full-speed allowance and throttled speed. */
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

/** Splits a place's plans into strip and fare table. Of two with the same tier and days only the cheaper one is shown. */
export function groupPlans(products: readonly Product[]): PlanGroups {
  const rows = new Map<number, FareRow>();
  const allowances = new Map<UnlimitedTier, TierAllowance>();
  const prepaid: Product[] = [];
  for (const product of products) {
    if (!product.unlimited) {
      prepaid.push(product);
      continue;
    }
    const tier = tierOf(product);
    const row = rows.get(product.validityDays) ?? { days: product.validityDays, fares: {} };
    const existing = row.fares[tier];
    if (!existing || Number(product.price) < Number(existing.price)) row.fares[tier] = product;
    rows.set(product.validityDays, row);
    if (!allowances.has(tier)) allowances.set(tier, allowanceOf(product));
  }
  return {
    prepaid,
    fares: [...rows.values()].sort((a, b) => a.days - b.days),
    tiers: TIERS.flatMap((tier) => allowances.get(tier) ?? []),
  };
}

/** A value that all plans share; undefined if they differ or there are none. */
export function sharedValue<Value>(products: readonly Product[], read: (product: Product) => Value): Value | undefined {
  const [first] = products;
  if (!first) return undefined;
  const value = read(first);
  return products.every((product) => read(product) === value) ? value : undefined;
}
