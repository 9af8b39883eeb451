import type { RemovalReason } from '@esimshop/contracts/rating-limits';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import { bumpBesidePlans } from '../../catalogue/catalogue-state.ts';
import { findGivenRating, lockRating, type RatingRow } from '../../orders/ratings.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { ratings } from '../../tables/ratings.ts';
import type { AdminActor } from '../admin-actor.ts';

type Answer = { id: number; reply: string };

/** Answers a rating in public; an empty answer takes the one before back. @throws ProblemError not_found */
export async function answerRating(shop: Shop, actor: AdminActor, { id, reply }: Answer): Promise<void> {
  await changeRating(shop, id, async (tx, rating) => {
    if (rating.reply === reply) return false;
    await tx
      .update(ratings)
      .set({ reply, repliedAt: reply === '' ? null : sql`now()` })
      .where(eq(ratings.id, id));
    await recordAudit(tx, {
      ...actor.audit,
      act: 'rating.answered',
      ...{ subjectKind: 'rating', subjectId: id },
      ...{ before: { reply: rating.reply }, after: { reply } },
    });
    return true;
  });
}

type Removal = { id: number; reason: RemovalReason; name: string; text: string };

/**
 * Takes the words of a rating down for good. Its stars go on counting: nobody can better an average by that.
 * @throws ProblemError not_found; conflict if it has no words, or other ones than those that were read
 */
export async function removeWords(shop: Shop, actor: AdminActor, { id, reason, name, text }: Removal): Promise<void> {
  await changeRating(shop, id, async (tx, rating) => {
    if (rating.removedFor === reason) return false;
    const hasWords = rating.text !== '' || rating.name !== '';
    if (!hasWords) throw new ProblemError(409, 'conflict', 'This rating has no words that could be taken down.');
    if (rating.text !== text || rating.name !== name)
      throw new ProblemError(409, 'conflict', 'Its buyer has changed this rating since you opened it. Read it anew.');
    await tx
      .update(ratings)
      .set({ ...{ text: '', name: '', removedFor: reason }, removedAt: sql`now()` })
      .where(eq(ratings.id, id));
    // Not the words: they may be what must not be kept.
    await recordAudit(tx, {
      ...actor.audit,
      act: 'rating.removed',
      ...{ subjectKind: 'rating', subjectId: id },
      after: { reason, stars: rating.stars },
    });
    return true;
  });
}

async function changeRating(
  shop: Shop,
  id: number,
  /** Whether it has changed anything. */
  change: (tx: Transaction, rating: RatingRow) => Promise<boolean>,
): Promise<void> {
  const known = await findGivenRating(shop.database, id);
  if (!known) throw new ProblemError(404, 'not_found', `There is no rating ${id}.`);
  await inTransaction(shop.database, 'change rating', async (tx) => {
    const { rating } = await lockRating(tx, known);
    if (await change(tx, rating)) await bumpBesidePlans(tx);
  });
  await shop.catalogue.refresh();
}
