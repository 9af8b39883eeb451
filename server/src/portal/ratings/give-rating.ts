import { DAY_MS } from '@esimshop/contracts/days';
import { MAX_RATING_CHANGES, RATING_CHANGE_DAYS, RATING_LINK_DAYS } from '@esimshop/contracts/rating-limits';
import type { LinkedRating, Rate } from '@esimshop/contracts/ratings';
import { eq, sql } from 'drizzle-orm';
import { bumpBesidePlans } from '../../catalogue/catalogue-state.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import { findEsim } from '../../orders/esims.ts';
import { findRatingByToken, getRating, insertRatingRefusal, lockRating, type RatingRow } from '../../orders/ratings.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { ratings } from '../../tables/ratings.ts';

type Link = { token: string };

/** What a link shows: the plan, and what was said of it. @throws ProblemError link_invalid */
export async function lookAtRating(shop: Shop, { token }: Link): Promise<LinkedRating> {
  return describe(shop, await getByToken(shop, token));
}

/**
 * Rates a plan, or changes its rating. Saying the same again changes nothing.
 * @throws ProblemError link_invalid; conflict if it can no longer be changed
 */
export async function giveRating(shop: Shop, { token, stars, text, name }: Rate): Promise<LinkedRating> {
  const known = await getByToken(shop, token);
  await inTransaction(shop.database, 'rate', async (tx) => {
    const { rating } = await lockRating(tx, known);
    // Its buyer's data was erased meanwhile.
    if (!rating.tokenHash) throw linkInvalid();
    if (rating.stars === stars && rating.text === text && rating.name === name) return;
    const state = stateOf(shop, rating);
    if (state === 'off') throw new ProblemError(409, 'conflict', 'This shop takes no ratings at the moment.');
    if (state === 'closed' || state === 'removed' || rating.changes >= MAX_RATING_CHANGES)
      throw new ProblemError(409, 'conflict', 'This rating can no longer be changed.');
    const isFirst = rating.stars === null;
    await tx
      .update(ratings)
      .set({
        ...{ stars, text, name },
        ...(isFirst ? { ratedAt: sql`now()` } : { changedAt: sql`now()`, changes: rating.changes + 1 }),
      })
      .where(eq(ratings.id, rating.id));
    await bumpBesidePlans(tx);
  });
  await shop.catalogue.refresh();
  return describe(shop, await getRating(shop.database, known.id));
}

/** Whoever bought the plan is not asked again. @throws ProblemError link_invalid */
export async function refuseRatings(shop: Shop, { token }: Link): Promise<void> {
  const known = await getByToken(shop, token);
  await inTransaction(shop.database, 'refuse ratings', async (tx) => {
    const { rating, order } = await lockRating(tx, known);
    if (!rating.tokenHash) throw linkInvalid();
    await insertRatingRefusal(tx, order.emailKey);
  });
}

/** @throws ProblemError link_invalid */
async function getByToken(shop: Shop, token: string): Promise<RatingRow> {
  const rating = await findRatingByToken(shop.database, token);
  if (!rating || (rating.stars === null && daysSince(shop, rating.askedAt) >= RATING_LINK_DAYS)) throw linkInvalid();
  return rating;
}

function linkInvalid(): ProblemError {
  return new ProblemError(410, 'link_invalid', 'This link has expired or never existed.');
}

function stateOf(shop: Shop, { ratedAt, removedAt }: RatingRow): LinkedRating['state'] {
  if (!shop.settings.current().ratings.isOffered) return 'off';
  if (removedAt) return 'removed';
  if (!ratedAt) return 'asked';
  return daysSince(shop, ratedAt) < RATING_CHANGE_DAYS ? 'given' : 'closed';
}

function daysSince({ clock }: Pick<Shop, 'clock'>, date: Date): number {
  return (clock.now().getTime() - date.getTime()) / DAY_MS;
}

async function describe(shop: Shop, rating: RatingRow): Promise<LinkedRating> {
  const esim = await findEsim(shop.database, shop.secrets, rating.esimId);
  if (!esim) throw linkInvalid();
  const { startedAt, endedAt, stars, text, name, ratedAt, removedFor, reply } = rating;
  const state = stateOf(shop, rating);
  const until = state === 'given' && ratedAt ? new Date(ratedAt.getTime() + RATING_CHANGE_DAYS * DAY_MS) : null;
  return {
    ...{ state, text, name, removedFor, reply },
    plan: toBoughtPlan(esim.line),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt.toISOString(),
    stars: stars as LinkedRating['stars'],
    until: until?.toISOString() ?? null,
  };
}
