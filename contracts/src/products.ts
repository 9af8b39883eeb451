import * as z from 'zod/mini';
import { shownCurrencyShape } from './currency-code.ts';
import { COVERAGES } from './destination-codes.ts';
import { localizedNameSchema, ownTextsSchema } from './localized-name.ts';
import { BUNDLE_TYPES, TIERS } from './plans.ts';

/** A product id in requests: its numeric id or its `productId`. */
export const productKeySchema = z
  .union([z.number(), z.string()])
  .check(z.refine((value) => /^[A-Za-z0-9_+. -]{1,128}$/.test(String(value)), 'Expected a product id'));

/** A mobile network and its best generation, such as `5G`. */
export const networkSchema = z.object({ name: z.string(), generation: z.string() });

const allowanceSchema = z.optional(z.union([z.number(), z.literal('unlimited')]));

/** Calls and texts, where a plan's supplier says that it has them. */
export const allowancesSchema = z.object({ voiceMinutes: allowanceSchema, smsCount: allowanceSchema });

/** A plan as it is shown and sold. */
export const productSchema = z.object({
  id: z.number(),
  productId: z.string(),
  apiBundleName: z.string(),
  name: z.string(),
  description: z.string(),
  /** Retail price, two decimals. */
  price: z.string(),
  currency: z.string(),
  countryCode: z.string(),
  regionName: z.string(),
  dataAmount: z.string(),
  validity: z.string(),
  imageUrl: z.nullable(z.string()),
  features: z.extend(allowancesSchema, {
    bundleType: z.enum(BUNDLE_TYPES),
    tier: z.optional(z.enum(TIERS)),
    /** Full-speed megabytes per day and the speed after that, for unlimited plans. */
    dailyMb: z.optional(z.number()),
    throttleKbps: z.optional(z.number()),
  }),
  unlimited: z.boolean(),
  coverage: z.enum(COVERAGES),
  /** Display names of `countryCode`. */
  names: localizedNameSchema,
  /** What the shop calls the plan in place of its destination, in the languages that have such a name; absent without any. */
  ownNames: z.optional(ownTextsSchema),
  /** A sentence for whoever buys it, likewise. */
  notes: z.optional(ownTextsSchema),
  /** Present if it comes before the others of its destination. */
  pinned: z.optional(z.literal(true)),
  /** Present if it is in no list: whoever knows its address buys it. */
  unlisted: z.optional(z.literal(true)),
  /** Megabytes (1000 MB = 1 GB); null for unlimited plans. */
  dataMb: z.nullable(z.number()),
  validityDays: z.number(),
  /** Number of countries covered. */
  countryCount: z.number(),
  networks: z.array(networkSchema),
  speeds: z.array(z.string()),
  /** Whether validity starts automatically on the first connection; null if unknown. */
  startsOnFirstConnection: z.nullable(z.boolean()),
  /** Whether another plan can be added to the same eSIM later. */
  topUp: z.boolean(),
  /** Half of `esims` travellers with so many days at this destination used less than `halfUnderMb` megabytes; absent until there are enough of them. */
  typicalUse: z.optional(z.object({ halfUnderMb: z.number(), esims: z.number() })),
  /** False while its supplier cannot deliver: it is shown, and sold again later. */
  available: z.boolean(),
});
export type Product = z.infer<typeof productSchema>;

/** Specification 7: regionCode, search, country, region; clearCache, _t and _cache are accepted. */
export const productsQuerySchema = z.object({
  regionCode: z.optional(z.string().check(z.maxLength(64))),
  country: z.optional(z.string().check(z.maxLength(64))),
  region: z.optional(z.string().check(z.maxLength(64))),
  search: z.optional(z.string().check(z.maxLength(200))),
  featured: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24))),
  clearCache: z.optional(z.string().check(z.maxLength(16))),
  _t: z.optional(z.string().check(z.maxLength(32))),
  _cache: z.optional(z.string().check(z.maxLength(16))),
  ...shownCurrencyShape,
});
export type ProductsQuery = z.infer<typeof productsQuerySchema>;

export const productsResponseSchema = z.object({ products: z.array(productSchema) });
export const productResponseSchema = z.object({ product: productSchema });
