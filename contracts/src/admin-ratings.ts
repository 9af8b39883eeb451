import * as z from 'zod/mini';
import { LOCALES } from './locales.ts';
import { repeatedText } from './person-name.ts';
import { MAX_RATING_REPLY, REMOVAL_REASONS, STARS } from './rating-limits.ts';

export const RATINGS_PER_PAGE = 25;

/** `GET /api/admin/ratings`: the newest first. */
export const adminRatingsQuerySchema = z.object({
  stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  answered: z.optional(z.enum(['yes', 'no'])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
export type AdminRatingsQuery = z.infer<typeof adminRatingsQuerySchema>;

const adminRatingSchema = z.object({
  id: z.number(),
  stars: z.literal(STARS),
  name: z.string(),
  text: z.string(),
  locale: z.enum(LOCALES),
  countryCode: z.string(),
  ratedAt: z.string(),
  /** Null unless its buyer has changed it since. */
  changedAt: z.nullable(z.string()),
  reply: z.string(),
  repliedAt: z.nullable(z.string()),
  removedFor: z.nullable(z.enum(REMOVAL_REASONS)),
  removedAt: z.nullable(z.string()),
  orderId: z.number(),
  orderNumber: z.string(),
});
export type AdminRating = z.infer<typeof adminRatingSchema>;

/** The figures are of all of them, whatever the filter. */
export const adminRatingsResponseSchema = z.object({
  ratings: z.array(adminRatingSchema),
  total: z.number(),
  asked: z.number(),
  rated: z.number(),
  unanswered: z.number(),
  /** With one decimal; null without a rating. */
  average: z.nullable(z.number()),
  /** Whether buyers are asked, and ratings shown. */
  isOffered: z.boolean(),
  page: z.number(),
  per: z.number(),
  timeZone: z.string(),
});
export type AdminRatingsResponse = z.infer<typeof adminRatingsResponseSchema>;

export const adminRatingParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});

/** `PUT /api/admin/ratings/{id}/reply`: empty takes it back. The same once more changes nothing. */
export const ratingReplySchema = z.object({
  reply: repeatedText(MAX_RATING_REPLY),
});

/** `PUT /api/admin/ratings/{id}/removal`: takes the words down for good. 409 `conflict` if it has none, or other ones by now */
export const ratingRemovalSchema = z.object({
  reason: z.enum(REMOVAL_REASONS),
  /** As they were shown. */
  name: z.string().check(z.maxLength(200)),
  text: z.string().check(z.maxLength(2000)),
});
export const ratingChangedSchema = z.object({ ok: z.literal(true) });
