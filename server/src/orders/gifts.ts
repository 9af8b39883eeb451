import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { sha256 } from '../platform/secrets/secrets.ts';
import { gifts } from '../tables/gifts.ts';

export type GiftRow = typeof gifts.$inferSelect;

/** Those of an order that were not taken back. */
export async function listGifts(executor: Executor, orderId: number): Promise<GiftRow[]> {
  return executor
    .select()
    .from(gifts)
    .where(and(eq(gifts.orderId, orderId), ne(gifts.state, 'taken_back')))
    .orderBy(asc(gifts.id));
}

/** Which eSIMs of these orders are given to somebody. */
export async function listGivenEsims(executor: Executor, orderIds: number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const given = await executor
    .select({ esimId: gifts.esimId })
    .from(gifts)
    .where(and(inArray(gifts.orderId, orderIds), ne(gifts.state, 'taken_back')));
  return new Set(given.map(({ esimId }) => esimId));
}

export async function findGift(executor: Executor, id: number): Promise<GiftRow | undefined> {
  return (await executor.select().from(gifts).where(eq(gifts.id, id)))[0];
}

/** @throws Error if there is no such gift */
export async function getGift(executor: Executor, id: number): Promise<GiftRow> {
  const gift = await findGift(executor, id);
  if (!gift) throw new Error(`Expected gift ${id} to exist`);
  return gift;
}

/** The gift whose latest link carries this token. */
export async function findGiftByToken(executor: Executor, token: string): Promise<GiftRow | undefined> {
  const [gift] = await executor
    .select()
    .from(gifts)
    .where(eq(gifts.tokenHash, sha256(token)));
  return gift;
}
