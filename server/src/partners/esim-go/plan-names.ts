import {
  formatDataAmount,
  TIER_NAMES,
  toDataSize,
  UNLIMITED_TIERS,
  type UnlimitedTier,
} from '@esimshop/contracts/plans';

type Offer = { place: string; dataMb: number | null; tier: UnlimitedTier | null; validityDays: number };

const UNLIMITED_SIZES: Record<string, string> = {
  UL: `Unlimited ${TIER_NAMES.lite}`,
  ULE: `Unlimited ${TIER_NAMES.essentials}`,
  ULP: `Unlimited ${TIER_NAMES.plus}`,
};
const BUNDLE_NAME = /^[^_]+_([^_]+)_(\d{1,4})D_([^_]+)(?:_[^_]+)?$/i;

/**
 * Specification 3: `esim_5GB_30D_TR_V2` → `'Turkey eSIM 5GB for 30 Days'`; any other pattern → `'eSIM Package'`.
 * @param nameOf returns the display name for the code in the bundle's name
 */
export function displayTitle(bundleName: string, nameOf: (code: string) => string): string {
  const match = BUNDLE_NAME.exec(bundleName);
  if (!match) return 'eSIM Package';
  const [, size = '', days = '', code = ''] = match;
  return `${nameOf(code)} eSIM ${UNLIMITED_SIZES[size.toUpperCase()] ?? size} for ${formatDays(Number(days), 'Day')}`;
}

/** A title of the same form for every bundle: from its name, else from its plan data. */
export function titleOf(bundleName: string, { place, dataMb, tier, validityDays }: Offer): string {
  if (BUNDLE_NAME.test(bundleName)) return displayTitle(bundleName, () => place);
  const size = tier ? `Unlimited ${TIER_NAMES[tier]}` : formatDataAmount(dataMb);
  return `${place} eSIM ${size} for ${formatDays(validityDays, 'Day')}`;
}

/** A one-sentence description of a plan in English. */
export function describePlan({
  place,
  dataMb,
  tier,
  validityDays,
  countryCount,
}: Offer & { countryCount: number }): string {
  const where = countryCount > 1 ? `in ${countryCount} countries (${place})` : `in ${place}`;
  const days = formatDays(validityDays, 'day');
  if (!tier) return `${formatSize(dataMb ?? 0)} of mobile data ${where}, valid for ${days}.`;
  const { dailyMb, throttleKbps } = UNLIMITED_TIERS[tier];
  const after = throttleKbps < 1000 ? `${throttleKbps} kbps` : `${throttleKbps / 1000} Mbps`;
  return `Unlimited mobile data ${where}, valid for ${days}: ${formatSize(dailyMb)} a day at full speed, then ${after}.`;
}

function formatDays(days: number, word: string): string {
  return `${days} ${word}${days === 1 ? '' : 's'}`;
}

function formatSize(megabytes: number): string {
  const { value, unit } = toDataSize(megabytes);
  return `${value} ${unit}`;
}
