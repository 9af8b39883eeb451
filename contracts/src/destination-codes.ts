import { fold } from './fold.ts';

/** The area that a plan covers: one country, several, or the whole world. */
export const COVERAGES = ['local', 'regional', 'global'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** The region codes of the catalogue, in display order. */
export const REGION_CODES = [
  'Africa',
  'Asia',
  'Balkans',
  'Caribbean',
  'Europe+',
  'LATAM',
  'Middle East',
  'North America',
  'Oceania',
] as const;

/** The first dozen of every list, in this order. The specification's `UK` is `GB` here. */
export const POPULAR_CODES = ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'CA', 'AU', 'JP', 'TR', 'TH', 'NL'] as const;

const REGION_WORDS = [
  'europe',
  'asia',
  'africa',
  'middle east',
  'caribbean',
  'north america',
  'south america',
  'oceania',
];
const CODE_ALIASES: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** Codes that are not countries: the regions and Global. */
const AREA_CODES: readonly string[] = [...REGION_CODES, 'Global'];

/** `uk` → `GB`; region codes are returned in their canonical spelling. */
export function canonicalCode(code: string): string {
  const trimmed = code.trim();
  const region = AREA_CODES.find((known) => known.toLowerCase() === trimmed.toLowerCase());
  if (region) return region;
  const upper = trimmed.toUpperCase();
  return CODE_ALIASES[upper] ?? upper;
}

/** Whether the code is one country or territory: two upper-case letters, `CYP` or `US-HI`. */
export function isLocalCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) || code === 'CYP' || code === 'US-HI';
}

/** Whether the code is a region of the catalogue or Global, as `canonicalCode` spells it. */
export function isAreaCode(code: string): boolean {
  return AREA_CODES.includes(code);
}

/** Checks local, global and regional in this order; undefined if the code is none of them. */
export function classifyDestination(code: string, regionName = '', name = ''): Coverage | undefined {
  if (isLocalCode(code)) return 'local';
  if (code === 'Global' || regionName === 'Global' || fold(name).includes('global')) return 'global';
  if ((REGION_CODES as readonly string[]).includes(code)) return 'regional';
  const region = fold(regionName);
  return REGION_WORDS.some((word) => region.includes(word)) ? 'regional' : undefined;
}
