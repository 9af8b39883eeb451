import * as z from 'zod/mini';
import { CART_LIMITS } from './cart-limits.ts';
import { addToCartSchema } from './carts.ts';
import { localizedNameSchema } from './localized-name.ts';
import { productSchema } from './products.ts';
import { tripQuerySchema } from './trips.ts';

/** `GET /api/cart/advice`: with the trip that the visitor planned, as `GET /api/trips` takes it. */
export const cartAdviceQuerySchema = z.partial(tripQuerySchema);
export type CartAdviceQuery = z.infer<typeof cartAdviceQuerySchema>;

const placeSchema = z.object({ code: z.string(), names: localizedNameSchema });

/** Plans that do for less what lines of the cart do. Amounts are in the cart's currency. */
export const betterPlansSchema = z.object({
  /** `one_plan`: for every country of the lines; `trip`: the cheapest set for the planned trip. */
  reason: z.enum(['one_plan', 'trip']),
  items: z.array(z.object({ product: productSchema, quantity: z.number() })),
  /** The ids of the lines in whose place they come. */
  replaces: z.array(z.number()),
  /** The countries in which both work. */
  countries: z.array(placeSchema),
  /** Of the planned trip, for which they are enough; megabytes, null for unlimited data. */
  trip: z.optional(z.object({ days: z.number(), dataMb: z.nullable(z.number()) })),
  total: z.string(),
  /** What these lines cost. */
  before: z.string(),
  saved: z.string(),
});
export type BetterPlans = z.infer<typeof betterPlansSchema>;

export const cartAdviceSchema = z.object({
  better: z.nullable(betterPlansSchema),
  /** Countries of the planned trip in which no plan of the cart works, although the shop has one. */
  missing: z.array(placeSchema),
  /** Countries of the cart that are easily taken for another one. */
  lookalikes: z.array(z.object({ ...placeSchema.shape, other: placeSchema })),
});
export type CartAdvice = z.infer<typeof cartAdviceSchema>;

/** `POST /api/cart/swap`: takes lines out and puts plans in, all or nothing. */
export const swapPlansSchema = z.object({
  remove: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(CART_LIMITS.lines)),
  add: z.array(z.omit(addToCartSchema, { currency: true })).check(z.minLength(1), z.maxLength(CART_LIMITS.lines)),
});
export type SwapPlans = z.infer<typeof swapPlansSchema>;
