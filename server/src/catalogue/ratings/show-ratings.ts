import { FEWEST_RATINGS, STARS } from '@esimshop/contracts/rating-limits';
import type { RatingsResponse, ShownRating, ShownRatings } from '@esimshop/contracts/ratings';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type SharedResponse, toSharedJson } from '../../platform/http/responses/shared-response.ts';
import type { Shop } from '../../shop.ts';
import { resolveDestination } from '../destinations/resolve-destination.ts';

/** How many are shown with their words; the others are in the figures. */
const LATEST = 3;
const NOTHING: RatingsResponse = { ratings: null, areShown: false };

/** The response of `GET /api/ratings`. Whoever changes a rating bumps the version of the catalogue. */
export async function getRatingsResponse(shop: Shop, text: string | undefined): Promise<SharedResponse> {
  const { version, byDestination } = await shop.catalogue.snapshot();
  const place = text === undefined ? undefined : resolveDestination(byDestination.keys(), text);
  const { isOffered } = shop.settings.current().ratings;
  return shop.responses.get(`${version} ratings ${isOffered} ${place ?? ''}`, async () =>
    toSharedJson(JSON.stringify(isOffered ? await readRatings(shop.database, place) : NOTHING)),
  );
}

type Count = { countryCode: string; stars: number; removedFor: string | null; count: number };

async function readRatings(executor: Executor, place: string | undefined): Promise<RatingsResponse> {
  const { rows } = await executor.execute<Count>(sql`
    select l.country_code as "countryCode", r.stars, r.removed_for as "removedFor", count(*)::int as count
    from ratings r join esims e on e.id = r.esim_id join order_lines l on l.id = e.order_line_id
    where r.stars is not null group by 1, 2, 3`);
  const byPlace = Map.groupBy(rows, ({ countryCode }) => countryCode);
  const areEnough = (counts: readonly Count[] | undefined, fewest: number) => sum(counts ?? []) >= fewest;
  const ofPlace = place === undefined ? undefined : byPlace.get(place);
  const isOfShop = areEnough(rows, FEWEST_RATINGS.shop);
  const areShown = isOfShop || [...byPlace.values()].some((counts) => areEnough(counts, FEWEST_RATINGS.place));
  if (place !== undefined && ofPlace && areEnough(ofPlace, FEWEST_RATINGS.place))
    return { ratings: summarise('place', ofPlace, await listLatest(executor, place)), areShown };
  if (!isOfShop) return { ratings: null, areShown };
  return { ratings: summarise('shop', rows, await listLatest(executor, undefined)), areShown };
}

function summarise(of: ShownRatings['of'], rows: readonly Count[], latest: ShownRating[]): ShownRatings {
  const count = sum(rows);
  const total = rows.reduce((stars, row) => stars + row.stars * row.count, 0);
  const byReason = Map.groupBy(
    rows.filter(({ removedFor }) => removedFor !== null),
    ({ removedFor }) => removedFor,
  );
  return {
    ...{ of, count, latest },
    average: Math.round((10 * total) / count) / 10,
    counts: STARS.map((stars) => sum(rows.filter((row) => row.stars === stars))),
    removed: [...byReason].map(([reason, removed]) => ({
      reason: reason as ShownRatings['removed'][number]['reason'],
      count: sum(removed),
    })),
  };
}

function sum(rows: readonly Pick<Count, 'count'>[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

/** The newest that say something. */
async function listLatest(executor: Executor, place: string | undefined): Promise<ShownRating[]> {
  const isOfPlace = place === undefined ? sql`true` : sql`l.country_code = ${place}`;
  const { rows } = await executor.execute<ShownRating>(sql`
    select r.stars, r.name, r.text, o.locale, l.country_code as "countryCode", r.reply,
      to_char(r.rated_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from ratings r join esims e on e.id = r.esim_id join order_lines l on l.id = e.order_line_id join orders o on o.id = r.order_id
    where r.stars is not null and r.text <> '' and ${isOfPlace}
    order by r.rated_at desc, r.id desc limit ${LATEST}`);
  return rows;
}
