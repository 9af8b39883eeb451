import { REGION_CODES } from '@esimshop/contracts/destination-codes';
import { fold } from '@esimshop/contracts/fold';
import { DEFAULT_LOCALE, type Locale, perLocale } from '@esimshop/contracts/locales';
import type { LocalizedName } from '@esimshop/contracts/localized-name';
import { DESTINATION_NAMES } from '../../texts/texts.ts';

const displayNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
const known = new Map<string, LocalizedName>();
const folded = new WeakMap<LocalizedName, ReadonlySet<string>>();

/**
 * Names of a country or region code in every language; an unknown code is returned unchanged, an empty one as Global.
 */
export function destinationNames(code: string): LocalizedName {
  const found = known.get(code);
  if (found) return found;
  if (code === '') return destinationNames('Global');
  const names = perLocale((locale) => nameOf(code, locale) ?? nameOf(code, DEFAULT_LOCALE) ?? code);
  if (isNamed(code)) known.set(code, names);
  return names;
}

/** The names as a search compares them. */
export function foldedNames(code: string): ReadonlySet<string> {
  const names = destinationNames(code);
  const found = folded.get(names) ?? new Set(Object.values(names).map(fold));
  folded.set(names, found);
  return found;
}

function nameOf(code: string, locale: Locale): string | undefined {
  return DESTINATION_NAMES[locale].get(code) ?? (isCountryCode(code) ? displayNames[locale].of(code) : undefined);
}

/** Codes without a name are without number, and are not remembered. */
function isNamed(code: string): boolean {
  return isCountryCode(code) || DESTINATION_NAMES[DEFAULT_LOCALE].has(code);
}

function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code);
}

/** Whether the code is one of the shop's regions, or Global. */
export function isRegionCode(code: string): boolean {
  return code === 'Global' || (REGION_CODES as readonly string[]).includes(code);
}
