import * as z from 'zod/mini';
import { separatorSchema } from './csv.ts';
import { freeText } from './free-text.ts';
import { listOf, listOfNames } from './list-of.ts';
import { perLocale } from './locales.ts';
import { localizedNameSchema, ownTextsSchema } from './localized-name.ts';
import { minimumMarginsSchema } from './minimum-margins.ts';
import { earnings, planShape } from './pricing.ts';
import { allowancesSchema } from './products.ts';

export const PLANS_PER_PAGE = 50;
export const MAX_PLANS_AT_ONCE = 500;
/** As many tickets as the home page has. */
export const MAX_FEATURED = 4;
/** A name stands on a ticket of a phone in two lines, a note in three. */
export const MAX_PLAN_NAME = 40;
export const MAX_PLAN_NOTE = 80;
/** What the shop lists, what it sells by its link alone, and what the owner has hidden. A plan that its supplier no longer sells is none of them. */
export const PLAN_STATES = ['on_sale', 'unlisted', 'hidden'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Of the price, in tenths of a percent: from the first, below the second. */
export const MARGIN_BANDS = {
  loss: [-1_000_000, 0],
  below10: [0, 100],
  below20: [100, 200],
  below30: [200, 300],
  below40: [300, 400],
  more: [400, 1_000_000],
} as const satisfies Record<string, readonly [number, number]>;
export type MarginBand = keyof typeof MARGIN_BANDS;
export const MARGIN_BAND_NAMES = Object.keys(MARGIN_BANDS) as MarginBand[];

/** Upwards, or with a minus downwards; plans without are by destination, data and days. */
export const PLAN_SORT_KEYS = ['cost', 'price', 'margin', 'sold'] as const;
export type PlanSortKey = (typeof PLAN_SORT_KEYS)[number];
export type PlanSort = PlanSortKey | `-${PlanSortKey}`;
export const PLAN_SORTS: readonly PlanSort[] = PLAN_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

const filterShape = {
  /** Words of a destination, a name or an id; `5 GB`, `30 days`. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: listOf(PLAN_STATES),
  supplier: listOfNames,
  margin: listOf(MARGIN_BAND_NAMES),
};

/** `GET /api/admin/plans`: the plans that the suppliers sell. */
export const adminPlansQuerySchema = z.object({
  ...filterShape,
  sort: z.optional(z.enum(PLAN_SORTS)),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type AdminPlansQuery = z.infer<typeof adminPlansQuerySchema>;

/** `GET /api/admin/plans.csv`: all plans that match. */
export const plansCsvQuerySchema = z.object({ ...filterShape, separator: separatorSchema });
export type PlansCsvQuery = z.infer<typeof plansCsvQuerySchema>;
export type PlansFilter = Omit<PlansCsvQuery, 'separator'>;

export const adminPlanSchema = z.object({
  ...planShape,
  ...earnings,
  /** Beside data; null for data alone. */
  features: z.nullable(allowancesSchema),
  state: z.enum(PLAN_STATES),
  hiddenAt: z.nullable(z.string()),
  hiddenBy: z.nullable(z.string()),
  ownNames: z.nullable(ownTextsSchema),
  notes: z.nullable(ownTextsSchema),
  isPinned: z.boolean(),
  /** Whether it is sold by its link alone, once it is not hidden. */
  isUnlisted: z.boolean(),
  /** Its place on the home page, the first is 1. */
  featuredRank: z.nullable(z.number()),
  /** Whether it is hidden because it leaves less than the minimum of its supplier. */
  isBelowMargin: z.boolean(),
  /** Of its name and note. */
  version: z.number(),
  /** Units sold in the last 30 days. */
  sold: z.number(),
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
  counts: z.object({ on_sale: z.number(), unlisted: z.number(), hidden: z.number() }),
  /** In the order of the home page, also those that are not on sale now. */
  featured: z.array(adminPlanSchema),
  hiddenDestinations: z.array(hiddenDestinationSchema),
  /** Whose plans there are. */
  suppliers: z.array(z.string()),
  timeZone: z.string(),
});
export type AdminPlans = z.infer<typeof adminPlansResponseSchema>;

const productIdSchema = z.string().check(z.minLength(1), z.maxLength(200));
const productIds = z.array(productIdSchema).check(z.minLength(1), z.maxLength(MAX_PLANS_AT_ONCE));

/** `PUT /api/admin/plans/visibility` */
export const planVisibilitySchema = z.object({ productIds, isHidden: z.boolean() });
export type PlanVisibility = z.infer<typeof planVisibilitySchema>;

/** `PUT /api/admin/destinations/{code}/visibility`: all of its plans, and when hidden, those that suppliers add later. */
export const destinationVisibilitySchema = z.object({ isHidden: z.boolean() });
export const destinationParamsSchema = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });
export const visibilityResponseSchema = z.object({
  /** How many plans were hidden, or are offered again. */
  changed: z.number(),
});
export type VisibilityResponse = z.infer<typeof visibilityResponseSchema>;

/** The same of plans that were hidden or shown. */
export const shownPlansResponseSchema = z.extend(visibilityResponseSchema, {
  /** How many of those that were to be shown stay hidden, below the minimum margin of their supplier. */
  belowMinimum: z.number(),
});
export type ShownPlans = z.infer<typeof shownPlansResponseSchema>;

/** As somebody fills them in, a text for each language; empty where there is none. */
function ownTextsInput(text: z.ZodMiniType<string, string>) {
  return z.object(perLocale(() => z._default(text, '')));
}

const noteTexts = ownTextsInput(freeText({ min: 0, max: MAX_PLAN_NOTE }, `Use at most ${MAX_PLAN_NOTE} characters`));

/** `PUT /api/admin/plans/{productId}/texts`; `version` is the one that was shown. */
export const planParamsSchema = z.object({ productId: productIdSchema });
export const planTextsSchema = z.object({
  version: z.number().check(z.int(), z.minimum(0)),
  ownNames: ownTextsInput(freeText({ min: 0, max: MAX_PLAN_NAME }, `Use at most ${MAX_PLAN_NAME} characters`)),
  notes: noteTexts,
});
export type PlanTexts = z.infer<typeof planTextsSchema>;
/** `current` of its conflict. */
export type PlanTextsConflict = Pick<AdminPlan, 'version' | 'ownNames' | 'notes'>;

/** `PUT /api/admin/plans/notes`: the same note for several, or none. */
export const planNotesSchema = z.object({ productIds, notes: noteTexts });
export type PlanNotes = z.infer<typeof planNotesSchema>;

/** `PUT /api/admin/plans/pins` */
export const planPinsSchema = z.object({ productIds, isPinned: z.boolean() });
export type PlanPins = z.infer<typeof planPinsSchema>;

/** `PUT /api/admin/plans/listing` */
export const planListingSchema = z.object({ productIds, isUnlisted: z.boolean() });
export type PlanListing = z.infer<typeof planListingSchema>;

/** `PUT /api/admin/plans/featured`: all of them in their order; `seen` are those that were shown. */
export const featuredPlansSchema = z.object({
  productIds: z
    .array(productIdSchema)
    .check(z.maxLength(MAX_FEATURED, `The home page has room for ${MAX_FEATURED} plans`)),
  seen: z.array(productIdSchema).check(z.maxLength(MAX_PLANS_AT_ONCE)),
});
export type FeaturedPlans = z.infer<typeof featuredPlansSchema>;

/** `POST /api/admin/plans/minimum-margins-preview`: what these minimums would change; nothing is saved. */
export const marginPreviewSchema = z.object({ minimumMargins: minimumMarginsSchema });
export const marginPreviewResponseSchema = z.object({
  /** Plans that would no longer be offered, and those that would be offered again. */
  hidden: z.number(),
  shown: z.number(),
  /** Of all plans that suppliers sell, below a minimum. */
  below: z.number(),
  /** Units that the plans to be hidden sold in the last 30 days. */
  sold: z.number(),
  /** Destinations that would have no plan left. */
  emptied: z.array(localizedNameSchema),
  /** Some of those that would change, those that sold most first. */
  plans: z.array(adminPlanSchema),
  currency: z.string(),
});
export type MarginPreview = z.infer<typeof marginPreviewResponseSchema>;
