import * as z from 'zod/mini';
import { fold } from './fold.ts';

/** What a plan is sold for: one country, several, or the globe. */
export const COVERAGES = ['local', 'regional', 'global'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** The region codes of the catalogue, in the order in which they are shown. */
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

/** `uk` → `GB`; region codes keep their spelling whatever the case they come in. */
export function canonicalCode(code: string): string {
  const trimmed = code.trim();
  const region = [...REGION_CODES, 'Global'].find((known) => known.toLowerCase() === trimmed.toLowerCase());
  if (region) return region;
  const upper = trimmed.toUpperCase();
  return CODE_ALIASES[upper] ?? upper;
}

/** Whether the code names one country or territory: two upper-case letters, `CYP` or `US-HI`. */
export function isLocalCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) || code === 'CYP' || code === 'US-HI';
}

/** Local, global, regional, in this order; undefined when the code is none of them. */
export function classifyDestination(code: string, regionName = '', name = ''): Coverage | undefined {
  if (isLocalCode(code)) return 'local';
  if (code === 'Global' || regionName === 'Global' || fold(name).includes('global')) return 'global';
  if ((REGION_CODES as readonly string[]).includes(code)) return 'regional';
  const region = fold(regionName);
  return REGION_WORDS.some((word) => region.includes(word)) ? 'regional' : undefined;
}

/** A place's name in each language of the shop. */
export const localizedNameSchema = z.object({ en: z.string(), tr: z.string() });
export type LocalizedName = z.infer<typeof localizedNameSchema>;

/** One row of the destination list: a country, a region or the globe, with what its plans start at. */
export const destinationSchema = z.object({
  code: z.string(),
  coverage: z.enum(COVERAGES),
  names: localizedNameSchema,
  /** Other spellings that the search understands, already folded. */
  aliases: z.array(z.string()),
  regionName: z.string(),
  fromPrice: z.string(),
  currency: z.string(),
  planCount: z.number(),
  /** How many countries a regional or global destination covers; 1 for a local one. */
  countryCount: z.number(),
  popular: z.boolean(),
  hasUnlimited: z.boolean(),
  /** Best generation seen on any of its networks, such as `5G`; null when the catalogue does not know. */
  generation: z.nullable(z.string()),
});
export type Destination = z.infer<typeof destinationSchema>;

/** `GET /api/destinations`. */
export const destinationsResponseSchema = z.object({
  destinations: z.array(destinationSchema),
  /** Counted from the catalogue: places with a plan of their own. */
  localCount: z.number(),
});

/** A country as the specification's country table has it. */
export const countrySchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  regionName: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Country = z.infer<typeof countrySchema>;
export const countriesResponseSchema = z.object({ countries: z.array(countrySchema) });

/** A country in which the plans of a region work. */
export const regionalCountrySchema = z.object({ name: z.string(), iso: z.string(), names: localizedNameSchema });
export type RegionalCountry = z.infer<typeof regionalCountrySchema>;
export const regionalCountriesResponseSchema = z.object({ countries: z.array(regionalCountrySchema) });
