import {
  type AdminRating,
  type AdminRatingsQuery,
  type AdminRatingsResponse,
  RATINGS_PER_PAGE,
} from '@esimshop/contracts/admin-ratings';
import { and, avg, count, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';
import { esims } from '../../tables/fulfilment.ts';
import { orderLines, orders } from '../../tables/orders.ts';
import { ratings } from '../../tables/ratings.ts';

const isGiven = isNotNull(ratings.stars);
const isUnanswered = eq(ratings.reply, '');

/** What buyers gave, the newest first, and the figures of all. */
export async function listRatings(
  { database, settings, config }: Pick<Shop, 'database' | 'settings' | 'config'>,
  { stars, answered, page }: AdminRatingsQuery,
): Promise<AdminRatingsResponse> {
  const isWanted = and(isGiven, stars === undefined ? undefined : eq(ratings.stars, stars), toAnswered(answered));
  const [rows, total, [figures]] = await Promise.all([
    database
      .select({
        rating: ratings,
        locale: orders.locale,
        orderNumber: orders.orderNumber,
        countryCode: orderLines.countryCode,
      })
      .from(ratings)
      .innerJoin(orders, eq(orders.id, ratings.orderId))
      .innerJoin(esims, eq(esims.id, ratings.esimId))
      .innerJoin(orderLines, eq(orderLines.id, esims.orderLineId))
      .where(isWanted)
      .orderBy(desc(ratings.ratedAt), desc(ratings.id))
      .limit(RATINGS_PER_PAGE)
      .offset((page - 1) * RATINGS_PER_PAGE),
    database.$count(ratings, isWanted),
    database
      .select({
        asked: count(),
        rated: count(ratings.stars),
        unanswered: sql<number>`count(*) filter (where ${and(isGiven, isUnanswered)})`.mapWith(Number),
        average: avg(ratings.stars).mapWith(Number),
      })
      .from(ratings),
  ]);
  const { asked = 0, rated = 0, unanswered = 0, average = null } = figures ?? {};
  return {
    ratings: rows.map(({ rating, ...of }) => toAdminRating(rating, of)),
    ...{ total, asked, rated, unanswered },
    average: average === null ? null : Math.round(average * 10) / 10,
    isOffered: settings.current().ratings.isOffered,
    page,
    per: RATINGS_PER_PAGE,
    timeZone: config.timeZone,
  };
}

function toAnswered(answered: AdminRatingsQuery['answered']): SQL | undefined {
  if (answered === undefined) return undefined;
  return answered === 'no' ? isUnanswered : ne(ratings.reply, '');
}

function toAdminRating(
  rating: typeof ratings.$inferSelect,
  of: Pick<AdminRating, 'locale' | 'orderNumber' | 'countryCode'>,
): AdminRating {
  const { id, orderId, stars, name, text, ratedAt, changedAt, reply, repliedAt, removedFor, removedAt } = rating;
  return {
    ...{ id, orderId, name, text, reply, removedFor },
    ...of,
    stars: stars as AdminRating['stars'],
    ratedAt: ratedAt?.toISOString() ?? '',
    changedAt: changedAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
  };
}
