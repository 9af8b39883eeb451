/** Wholesale prices in US cents per tier: [size in GB, price]; other sizes are interpolated. */
export const priceTiers = {
  T1: [
    [1, 125],
    [5, 400],
    [10, 650],
    [20, 1100],
    [50, 2100],
    [100, 3800],
  ],
  T2: [
    [1, 200],
    [5, 700],
    [10, 1150],
    [20, 2050],
    [50, 4200],
    [100, 7500],
  ],
  T3: [
    [1, 300],
    [5, 1150],
    [10, 1850],
    [20, 3600],
    [50, 7800],
    [100, 14000],
  ],
  T4: [
    [1, 450],
    [5, 1900],
    [10, 3000],
    [20, 5000],
    [50, 11000],
    [100, 20000],
  ],
  T5: [
    [1, 700],
    [5, 2900],
    [10, 5200],
    [20, 9200],
  ],
  T6: [
    [1, 1050],
    [5, 4700],
    [10, 8600],
    [20, 14000],
  ],
  T7: [
    [1, 1800],
    [5, 8500],
    [10, 15000],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

export type PriceTier = keyof typeof priceTiers;

/** Price of a tier's unlimited bundles relative to the median destination. */
export const unlimitedScale: Record<PriceTier, number> = { T1: 0.45, T2: 0.7, T3: 1, T4: 1.3, T5: 1.7, T6: 2.3, T7: 3 };
