import * as z from 'zod/mini';
import { COVERAGES } from './destination-codes.ts';
import { localizedNameSchema } from './localized-name.ts';

/** A row of the destination list: a country, a region or Global, with its lowest price. */
export const destinationSchema = z.object({
  code: z.string(),
  coverage: z.enum(COVERAGES),
  names: localizedNameSchema,
  /** Folded aliases that the search understands. */
  aliases: z.array(z.string()),
  regionName: z.string(),
  fromPrice: z.string(),
  currency: z.string(),
  planCount: z.number(),
  /** Number of countries covered; 1 for a local destination. */
  countryCount: z.number(),
  popular: z.boolean(),
  hasUnlimited: z.boolean(),
  /** Best generation of any of its networks, such as `5G`; null if unknown. */
  generation: z.nullable(z.string()),
});
export type Destination = z.infer<typeof destinationSchema>;

/** `GET /api/destinations`. */
export const destinationsResponseSchema = z.object({
  destinations: z.array(destinationSchema),
  /** Number of local destinations in the catalogue. */
  localCount: z.number(),
});

/** A row of the specification's country table. */
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

/** A country that a region's plans cover. */
export const regionalCountrySchema = z.object({ name: z.string(), iso: z.string(), names: localizedNameSchema });
export type RegionalCountry = z.infer<typeof regionalCountrySchema>;
export const regionalCountriesResponseSchema = z.object({ countries: z.array(regionalCountrySchema) });
