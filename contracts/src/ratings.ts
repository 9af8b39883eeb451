import * as z from 'zod/mini';
import { contactText } from './free-text.ts';
import { LOCALES } from './locales.ts';
import { boughtPlanSchema } from './orders.ts';
import { repeatedText, withoutAddress } from './person-name.ts';
import { MAX_RATING_NAME, MAX_RATING_TEXT, REMOVAL_REASONS, STARS } from './rating-limits.ts';

/** The page that the link of a rating opens. */
export const RATING_PATH = '/rate';

const starsSchema = z.literal(STARS);
const reasonSchema = z.enum(REMOVAL_REASONS);

const token = z.string().check(z.minLength(1), z.maxLength(200));
/** `POST /api/ratings/look`, `…/stop`: by the token of its link. 410 `link_invalid` */
export const ratingLinkSchema = z.object({ token });

/** `POST /api/ratings/rate`. The same once more changes nothing. */
export const rateSchema = z.object({
  token,
  stars: starsSchema,
  text: z._default(repeatedText(MAX_RATING_TEXT), ''),
  /** Empty: a traveller. */
  name: z._default(
    contactText({ min: 0, max: MAX_RATING_NAME }, `Use at most ${MAX_RATING_NAME} characters`).check(withoutAddress()),
    '',
  ),
});
export type Rate = z.infer<typeof rateSchema>;

/**
 * What whoever has the link sees: nothing of the buyer. `asked`: not rated yet; `given`: can be changed until `until`; `closed`: no
 * longer; `removed`: its words were taken down; `off`: the shop takes no ratings now, and shows none.
 */
export const linkedRatingSchema = z.object({
  state: z.enum(['asked', 'given', 'closed', 'removed', 'off']),
  plan: boughtPlanSchema,
  /** Null if the supplier does not say. */
  startedAt: z.nullable(z.string()),
  endedAt: z.string(),
  stars: z.nullable(starsSchema),
  text: z.string(),
  name: z.string(),
  until: z.nullable(z.string()),
  removedFor: z.nullable(reasonSchema),
  reply: z.string(),
});
export type LinkedRating = z.infer<typeof linkedRatingSchema>;

/** A rating as everybody sees it. */
const shownRatingSchema = z.object({
  stars: starsSchema,
  /** Empty for a traveller without a name. */
  name: z.string(),
  text: z.string(),
  /** Of text and name, as far as known: that of the order. */
  locale: z.enum(LOCALES),
  countryCode: z.string(),
  /** The day, in UTC. */
  day: z.string(),
  /** The shop's answer; empty without one. */
  reply: z.string(),
});
export type ShownRating = z.infer<typeof shownRatingSchema>;

/** `GET /api/ratings?place={code}`: those of a destination, else of the whole shop, if there are enough of them. */
export const ratingsQuerySchema = z.object({ place: z.optional(z.string().check(z.maxLength(64))) });
const shownRatingsSchema = z.object({
  of: z.enum(['place', 'shop']),
  count: z.int(),
  /** With one decimal. */
  average: z.number(),
  /** How many have one star, two, and so on. */
  counts: z.array(z.int()),
  /** The newest first. */
  latest: z.array(shownRatingSchema),
  /** Whose words were taken down, and why; their stars count. */
  removed: z.array(z.object({ reason: reasonSchema, count: z.int() })),
});
export type ShownRatings = z.infer<typeof shownRatingsSchema>;
export const ratingsResponseSchema = z.object({
  ratings: z.nullable(shownRatingsSchema),
  /** Whether ratings are shown anywhere: then nothing else is claimed of them. */
  areShown: z.boolean(),
});
export type RatingsResponse = z.infer<typeof ratingsResponseSchema>;
