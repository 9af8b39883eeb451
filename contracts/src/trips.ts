import * as z from 'zod/mini';
import { shownCurrencyShape } from './currency-code.ts';
import { localizedNameSchema } from './localized-name.ts';
import { productSchema } from './products.ts';
import { TRIP_LIMITS } from './trip-limits.ts';

/**
 * `countries`: in the order of the trip, by code (`UK` and `EL` are accepted) or name, each with optional days:
 * `TR:4,GR:6`. `days`: of the whole trip, divided evenly if the countries have none. `dataMb`: megabytes of the whole
 * trip, or `unlimited`.
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
  ...shownCurrencyShape,
});
export type TripQuery = z.infer<typeof tripQuerySchema>;

/** A stop of the trip with its share of days and data. */
export const tripStopSchema = z.object({
  code: z.string(),
  names: localizedNameSchema,
  days: z.number(),
  /** Its share of the data in megabytes, by days; null if unlimited is wanted. */
  dataMb: z.nullable(z.number()),
});

/** A plan within a set and the countries that it covers. */
export const tripItemSchema = z.object({
  product: productSchema,
  /** Each unit is a separate eSIM: the next one is activated when one is used up. */
  quantity: z.number(),
  /** Codes of the trip's countries that it covers. */
  covers: z.array(z.string()),
  /** Days from the first day in these countries to the last. */
  days: z.number(),
  /** Megabytes of the trip's data used there; null if unlimited is wanted. */
  dataMb: z.nullable(z.number()),
  subtotal: z.string(),
});
export type TripItem = z.infer<typeof tripItemSchema>;

/** A local plan for every country; one plan for all of them; or a mixture. */
export const TRIP_SET_KINDS = ['local', 'one', 'mixed'] as const;

/** Plans that together cover the whole trip. */
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

/** `not_sold`: no plan covers the country; `not_enough`: no plan lasts long enough with enough data. */
export const TRIP_GAPS = ['not_sold', 'not_enough'] as const;

/** The response of `GET /api/trips`. Amounts have two decimals. */
export const tripResponseSchema = z.object({
  currency: z.string(),
  days: z.number(),
  dataMb: z.nullable(z.number()),
  /** Whether days were given for each country rather than divided evenly. */
  daysGiven: z.boolean(),
  stops: z.array(tripStopSchema),
  uncovered: z.array(z.object({ code: z.string(), names: localizedNameSchema, reason: z.enum(TRIP_GAPS) })),
  /** The cheapest set for every country that can be covered; null if there is none. */
  best: z.nullable(tripSetSchema),
  /**
   * The cost of the two simple alternatives, null if not possible: a local plan for every country, and one plan for
   * all.
   */
  working: z.object({
    allLocal: z.nullable(tripPriceSchema),
    onePlan: z.nullable(tripPriceSchema),
    /** What the best set saves compared with the more expensive possible alternative. */
    saved: z.nullable(z.string()),
  }),
  /** Sets other than the best, cheapest first; at most three. */
  alternatives: z.array(tripSetSchema).check(z.maxLength(3)),
});
export type Trip = z.infer<typeof tripResponseSchema>;
