import { createHash } from 'node:crypto';
import type { Mark } from '@esimshop/contracts/brand';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { marks } from '../tables/settings.ts';

/** Stores a mark under the hash of its bytes; it is public once a brand with it is published. */
export async function storeMark(executor: Executor, type: Mark['type'], content: Buffer): Promise<Mark> {
  const hash = createHash('sha256').update(content).digest('hex');
  await executor
    .insert(marks)
    .values({ hash, type, content })
    // Used again, it is kept as if new.
    .onConflictDoUpdate({ target: marks.hash, set: { createdAt: sql`now()` } });
  return { hash, type };
}

export async function findMark(executor: Executor, { hash, type }: Mark): Promise<Buffer | undefined> {
  const [mark] = await executor
    .select({ content: marks.content })
    .from(marks)
    .where(and(eq(marks.hash, hash), eq(marks.type, type)));
  return mark?.content;
}

/** The same, of marks that the shop has shown. */
export async function findPublishedMark(executor: Executor, { hash, type }: Mark): Promise<Buffer | undefined> {
  const [mark] = await executor
    .select({ content: marks.content })
    .from(marks)
    .where(and(eq(marks.hash, hash), eq(marks.type, type), isNotNull(marks.publishedAt)));
  return mark?.content;
}

/** Keeps a mark for good. False if there is none: it was uploaded long ago and never shown. */
export async function publishMark(tx: Transaction, { hash, type }: Mark): Promise<boolean> {
  const { rowCount } = await tx
    .update(marks)
    .set({ publishedAt: sql`coalesce(${marks.publishedAt}, now())` })
    .where(and(eq(marks.hash, hash), eq(marks.type, type)));
  return rowCount === 1;
}

/** Removes what was uploaded `days` ago and never shown. How many. */
export async function forgetUnusedMarks(executor: Executor, days: number): Promise<number> {
  const { rowCount } = await executor
    .delete(marks)
    .where(and(isNull(marks.publishedAt), sql`${marks.createdAt} < now() - ${days} * interval '1 day'`));
  return rowCount ?? 0;
}
