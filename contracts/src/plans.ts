/** Rules about plan data: size and tiers. Sizes are in megabytes, 1000 MB = 1 GB. */

/** The tiers of unlimited plans, from slowest to fastest. */
export const TIERS = ['lite', 'essentials', 'plus'] as const;
export type UnlimitedTier = (typeof TIERS)[number];

/** Full-speed megabytes per day of each unlimited tier, and the speed after that. */
export const UNLIMITED_TIERS = {
  lite: { dailyMb: 1000, throttleKbps: 512 },
  essentials: { dailyMb: 1000, throttleKbps: 1250 },
  plus: { dailyMb: 2000, throttleKbps: 2000 },
} as const satisfies Record<UnlimitedTier, { dailyMb: number; throttleKbps: number }>;

/** The names of the tiers, the same in every language. */
export const TIER_NAMES: Record<UnlimitedTier, string> = { lite: 'Lite', essentials: 'Essentials', plus: 'Plus' };

/** `5000` → `{ value: 5, unit: 'GB' }`; 1000 MB or more is in GB. */
export function toDataSize(megabytes: number): { value: number; unit: 'MB' | 'GB' } {
  return megabytes >= 1000 ? { value: megabytes / 1000, unit: 'GB' } : { value: megabytes, unit: 'MB' };
}

/** The catalogue's text for an amount: `'5GB'`, `'500MB'`, `'Unlimited'`. */
export function formatDataAmount(dataMb: number | null): string {
  if (dataMb === null) return 'Unlimited';
  const { value, unit } = toDataSize(dataMb);
  return `${value}${unit}`;
}

/** Whether a product is for display only and cannot be bought. */
export function isSampleProduct(productId: string): boolean {
  return productId.startsWith('sample_');
}

/** Whether a plan's data is unlimited or prepaid. */
export const BUNDLE_TYPES = ['unlimited', 'prepaid'] as const;
