import * as z from 'zod/mini';
import { localizedNameSchema } from './destinations.ts';
import { productSchema } from './products.ts';
import { TRIP_LIMITS } from './trip-limits.ts';

/**
 * `countries`: in the order of the trip, by code (`UK` and `EL` are understood) or name, each with its days if wanted: `TR:4,GR:6`.
 * `days`: of the whole trip; shared evenly where the countries carry none. `dataMb`: megabytes of the whole trip, or `unlimited`.
 */
export const tripQuerySchema = z.object({
  countries: z.string().check(z.minLength(1), z.maxLength(600)),
  days: z.optional(
    z.coerce
      .number()
      .check(
        z.int('Days must be a whole number'),
        z.minimum(1, 'A trip lasts at least 1 day'),
        z.maximum(TRIP_LIMITS.days, `A trip lasts at most ${TRIP_LIMITS.days} days`),
      ),
  ),
  dataMb: z.union(
    [
      z.literal('unlimited'),
      z.coerce
        .number()
        .check(
          z.int('Data must be a whole number of megabytes'),
          z.minimum(1, 'Data must be at least 1 MB'),
          z.maximum(TRIP_LIMITS.dataMb, `Data must be at most ${TRIP_LIMITS.dataMb} MB`),
        ),
    ],
    'Expected megabytes as a whole number, or unlimited',
  ),
});
export type TripQuery = z.infer<typeof tripQuerySchema>;

/** One stop of the trip, with its share of days and data. */
export const tripStopSchema = z.object({
  code: z.string(),
  names: localizedNameSchema,
  days: z.number(),
  /** Its share of the data in megabytes, by days; null when unlimited is wanted. */
  dataMb: z.nullable(z.number()),
});

/** Plans of one kind within a set, and what they are there for. */
export const tripItemSchema = z.object({
  product: productSchema,
  /** More than one is an eSIM each: the next is switched on when one is used up. */
  quantity: z.number(),
  /** Codes of the countries of the trip that it serves. */
  covers: z.array(z.string()),
  /** From the first day in these countries to the last. */
  days: z.number(),
  /** The share of the trip's data that is used there; null when unlimited is wanted. */
  dataMb: z.nullable(z.number()),
  subtotal: z.string(),
});
export type TripItem = z.infer<typeof tripItemSchema>;

/** Every country by plans of its own; one kind of plan for all of them; or a mixture. */
export const TRIP_SET_KINDS = ['local', 'one', 'mixed'] as const;

/** Plans that together serve the whole trip. */
export const tripSetSchema = z.object({
  kind: z.enum(TRIP_SET_KINDS),
  /** Whether every plan in it is unlimited. */
  unlimited: z.boolean(),
  items: z.array(tripItemSchema),
  esimCount: z.number(),
  total: z.string(),
});
export type TripSet = z.infer<typeof tripSetSchema>;

const tripPriceSchema = z.object({ total: z.string(), esimCount: z.number() });

/** `not_sold`: no plan covers the country; `not_enough`: none lasts that long or holds that much. */
export const TRIP_GAPS = ['not_sold', 'not_enough'] as const;

/** The answer of `GET /api/trips`. Amounts have two decimals. */
export const tripResponseSchema = z.object({
  currency: z.string(),
  days: z.number(),
  dataMb: z.nullable(z.number()),
  /** Whether the days of each country were given, or the trip was shared evenly. */
  daysGiven: z.boolean(),
  stops: z.array(tripStopSchema),
  uncovered: z.array(z.object({ code: z.string(), names: localizedNameSchema, reason: z.enum(TRIP_GAPS) })),
  /** The cheapest set for every country that can be covered; null where none can. */
  best: z.nullable(tripSetSchema),
  /** What the two plain ways cost, null where they are not possible: a plan of its own for every country, and one plan for all. */
  working: z.object({
    allLocal: z.nullable(tripPriceSchema),
    onePlan: z.nullable(tripPriceSchema),
    /** What the best set saves against the dearer of the plain ways that are possible. */
    saved: z.nullable(z.string()),
  }),
  /** Other ways than the best, cheapest first; at most three. */
  alternatives: z.array(tripSetSchema).check(z.maxLength(3)),
});
export type Trip = z.infer<typeof tripResponseSchema>;
