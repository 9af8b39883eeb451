import * as z from 'zod/mini';
import { listOf } from './list-of.ts';
import { localizedNameSchema } from './localized-name.ts';
import { earnings, planShape } from './pricing.ts';

export const PLANS_PER_PAGE = 50;
export const MAX_PLANS_AT_ONCE = 500;
/** What the shop offers, and what the owner has hidden. A plan that its supplier no longer sells is neither. */
export const PLAN_STATES = ['on_sale', 'hidden'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** `GET /api/admin/plans`: the plans that the suppliers sell, by destination, data and days. */
export const adminPlansQuerySchema = z.object({
  /** Words of a destination, a name or an id; `5 GB`, `30 days`. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: listOf(PLAN_STATES),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type AdminPlansQuery = z.infer<typeof adminPlansQuerySchema>;

export const adminPlanSchema = z.object({
  ...planShape,
  ...earnings,
  state: z.enum(PLAN_STATES),
  hiddenAt: z.nullable(z.string()),
  hiddenBy: z.nullable(z.string()),
});
export type AdminPlan = z.infer<typeof adminPlanSchema>;

const hiddenDestinationSchema = z.object({
  code: z.string(),
  names: localizedNameSchema,
  hiddenAt: z.string(),
  hiddenBy: z.string(),
});

export const adminPlansResponseSchema = z.object({
  plans: z.array(adminPlanSchema),
  total: z.number(),
  page: z.number(),
  per: z.number(),
  currency: z.string(),
  /** Of all plans. */
  counts: z.object({ on_sale: z.number(), hidden: z.number() }),
  hiddenDestinations: z.array(hiddenDestinationSchema),
  timeZone: z.string(),
});
export type AdminPlans = z.infer<typeof adminPlansResponseSchema>;

/** `PUT /api/admin/plans/visibility` */
export const planVisibilitySchema = z.object({
  productIds: z
    .array(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.minLength(1), z.maxLength(MAX_PLANS_AT_ONCE)),
  isHidden: z.boolean(),
});
export type PlanVisibility = z.infer<typeof planVisibilitySchema>;

/** `PUT /api/admin/destinations/{code}/visibility`: all of its plans, and when hidden, those that suppliers add later. */
export const destinationVisibilitySchema = z.object({ isHidden: z.boolean() });
export const destinationParamsSchema = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });
export const visibilityResponseSchema = z.object({
  /** How many plans were hidden, or are offered again. */
  changed: z.number(),
});
export type VisibilityResponse = z.infer<typeof visibilityResponseSchema>;
