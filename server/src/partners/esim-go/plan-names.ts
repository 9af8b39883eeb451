import { TIER_NAMES } from '@esimshop/contracts/plans';
import { formatDays, nameOffer, type Offer } from '../plan-names.ts';

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

/** How many days a bundle is valid for, by its name: the state of an eSIM has nothing else that says so. */
export function validityDaysOf(bundleName: string): number | null {
  const [, , days] = BUNDLE_NAME.exec(bundleName) ?? [];
  return days === undefined ? null : Number(days);
}

/** A title of the same form for every bundle: from its name, else from its plan data. */
export function titleOf(bundleName: string, offer: Offer): string {
  return BUNDLE_NAME.test(bundleName) ? displayTitle(bundleName, () => offer.place) : nameOffer(offer);
}
