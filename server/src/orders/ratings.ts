import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { createLinkToken, sha256 } from '../platform/secrets/secrets.ts';
import { ratingRefusals, ratings } from '../tables/ratings.ts';
import { lockOrder, type OrderRow } from './store.ts';

export type RatingRow = typeof ratings.$inferSelect;

/** Generates the token of a link: 256 random bits, of which only the hash is stored. */
export function createRatingToken(): string {
  return createLinkToken('rt');
}

/** @throws Error if there is no such rating */
export async function getRating(executor: Executor, id: number): Promise<RatingRow> {
  const [rating] = await executor.select().from(ratings).where(eq(ratings.id, id));
  if (!rating) throw new Error(`Expected rating ${id} to exist`);
  return rating;
}

/** The rating whose link carries this token. */
export async function findRatingByToken(executor: Executor, token: string): Promise<RatingRow | undefined> {
  const [rating] = await executor
    .select()
    .from(ratings)
    .where(eq(ratings.tokenHash, sha256(token)));
  return rating;
}

/**
 * Locks a rating and, before it, its order, as everybody does who changes one.
 * @throws Error if there is no such rating
 */
export async function lockRating(
  tx: Transaction,
  { id, orderId }: Pick<RatingRow, 'id' | 'orderId'>,
): Promise<{ rating: RatingRow; order: OrderRow }> {
  const order = await lockOrder(tx, orderId);
  const [rating] = await tx.select().from(ratings).where(eq(ratings.id, id)).for('update');
  if (!rating) throw new Error(`Expected rating ${id} to exist`);
  return { rating, order };
}

/** Whoever buys with this address is not asked for a rating again. */
export async function insertRatingRefusal(executor: Executor, emailKey: string): Promise<void> {
  await executor.insert(ratingRefusals).values({ emailKey }).onConflictDoNothing();
}

export async function findGivenRating(executor: Executor, id: number): Promise<RatingRow | undefined> {
  const [rating] = await executor
    .select()
    .from(ratings)
    .where(and(eq(ratings.id, id), isNotNull(ratings.stars)));
  return rating;
}
