/** Rules about plan data: size, validity, tiers and titles. Sizes are in megabytes, 1000 MB = 1 GB. */

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

/** `'5GB'`, `'500 MB'`, `5000` (MB) → megabytes; `'Unlimited'` and `-1` → `'unlimited'`; undefined if invalid. */
export function parseDataAmount(amount: string | number): number | 'unlimited' | undefined {
  if (typeof amount === 'number')
    return amount === -1 ? 'unlimited' : Number.isFinite(amount) && amount > 0 ? amount : undefined;
  const text = amount.trim();
  if (/^(unlimited|-1)$/i.test(text)) return 'unlimited';
  const match = /^(\d{1,7}(?:\.\d{1,3})?) ?(gb|mb)?$/i.exec(text);
  if (!match) return undefined;
  const value = Number(match[1]);
  if (value <= 0) return undefined;
  return match[2]?.toLowerCase() === 'gb' ? Math.round(value * 1000) : value;
}

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

const VALIDITY_UNITS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;
const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
export type ValidityUnit = keyof typeof UNIT_DAYS;

/** `'7d'`, `'2 Weeks'`, `'30'` → count and unit; undefined if invalid. */
export function parseValidity(validity: string): { count: number; unit: ValidityUnit; days: number } | undefined {
  const match = /^(\d{1,4}) ?(d|w|m|y|days?|weeks?|months?|years?)?$/i.exec(validity.trim());
  if (!match) return undefined;
  const count = Number(match[1]);
  const letter = (match[2]?.[0]?.toLowerCase() ?? 'd') as keyof typeof VALIDITY_UNITS;
  const unit = VALIDITY_UNITS[letter];
  return count > 0 ? { count, unit, days: count * UNIT_DAYS[unit] } : undefined;
}

type UnlimitedFacts = { productId: string; dataAmount: string | number; unlimited?: boolean };

/** Specification 5: unlimited by amount, flag, or the partner's `_UL…` in the id. */
export function isUnlimitedPlan({ productId, dataAmount, unlimited }: UnlimitedFacts): boolean {
  return parseDataAmount(dataAmount) === 'unlimited' || unlimited === true || /_ul/i.test(productId);
}

/** Lite, Essentials or Plus by the name or the partner's id (`_UL_`, `_ULE_`, `_ULP_`); otherwise Lite. */
export function unlimitedTierOf(productId: string, name = ''): UnlimitedTier {
  const text = `${productId} ${name}`.toLowerCase();
  if (/plus|_ulp(_|$)/.test(text)) return 'plus';
  if (/essential|_ule(_|$)/.test(text)) return 'essentials';
  return 'lite';
}

/** Whether a product is for display only and cannot be bought. */
export function isSampleProduct(productId: string): boolean {
  return productId.startsWith('sample_');
}

/** Whether a plan's data is unlimited or prepaid. */
export const BUNDLE_TYPES = ['unlimited', 'prepaid'] as const;
export type BundleType = (typeof BUNDLE_TYPES)[number];

/** `features.bundleType`, falling back to `[unlimited]` or `[prepaid]` in the name if the features are invalid. */
export function bundleTypeOf(features: unknown, name: string): BundleType | undefined {
  const parsed = typeof features === 'string' ? parseJson(features) : features;
  if (typeof parsed === 'object' && parsed !== null && 'bundleType' in parsed) {
    return BUNDLE_TYPES.find((type) => type === parsed.bundleType);
  }
  return BUNDLE_TYPES.find((type) => name.toLowerCase().includes(`[${type}]`));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
