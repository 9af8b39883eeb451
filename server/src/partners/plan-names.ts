import {
  formatDataAmount,
  TIER_NAMES,
  toDataSize,
  UNLIMITED_TIERS,
  type UnlimitedTier,
} from '@esimshop/contracts/plans';

export type Offer = { place: string; dataMb: number | null; tier: UnlimitedTier | null; validityDays: number };

/** `'Turkey eSIM 5GB for 30 Days'`. */
export function nameOffer({ place, dataMb, tier, validityDays }: Offer): string {
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

/** `'1 Day'`, `'30 Days'`. */
export function formatDays(days: number, word: string): string {
  return `${days} ${word}${days === 1 ? '' : 's'}`;
}

function formatSize(megabytes: number): string {
  const { value, unit } = toDataSize(megabytes);
  return `${value} ${unit}`;
}
