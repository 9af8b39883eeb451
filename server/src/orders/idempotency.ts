import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { fromNow } from '../database/from-now.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { sha256 } from '../secrets.ts';

/** What is kept of an answer: never the answer itself, which may carry activation codes. */
export type StoredAnswer =
  | { kind: 'order'; orderNumber: string; nextActionUrl?: string }
  | { kind: 'declined'; reason: string };

export type IdempotencyClaim =
  | { kind: 'claimed'; id: number }
  | { kind: 'answered'; answer: StoredAnswer }
  | { kind: 'running' }
  | { kind: 'other_body' };

type Claim = { sessionHash: Buffer; key: string; bodyHash: Buffer; lockMs: number };

/** Makes this request the one that works under the key, or tells why it is not. */
export async function claimIdempotencyKey(
  executor: Executor,
  { sessionHash, key, bodyHash, lockMs }: Claim,
): Promise<IdempotencyClaim> {
  const keyHash = sha256(key);
  const lockedUntil = fromNow(lockMs);
  const [inserted] = await executor
    .insert(idempotencyKeys)
    .values({ sessionHash, keyHash, bodyHash, lockedUntil })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (inserted) return { kind: 'claimed', id: inserted.id };

  const sameKey = and(eq(idempotencyKeys.sessionHash, sessionHash), eq(idempotencyKeys.keyHash, keyHash));
  const [existing] = await executor.select().from(idempotencyKeys).where(sameKey);
  // Released between the two statements: whoever released it is done, and the caller may ask again.
  if (!existing) return { kind: 'running' };
  if (!existing.bodyHash.equals(bodyHash)) return { kind: 'other_body' };
  if (existing.answer) return { kind: 'answered', answer: existing.answer };
  const [takenOver] = await executor
    .update(idempotencyKeys)
    .set({ lockedUntil })
    .where(and(sameKey, lt(idempotencyKeys.lockedUntil, sql`now()`)))
    .returning({ id: idempotencyKeys.id });
  return takenOver ? { kind: 'claimed', id: takenOver.id } : { kind: 'running' };
}

/** From now on the key answers this. */
export async function storeAnswer(executor: Executor, id: number, answer: StoredAnswer): Promise<void> {
  await executor.update(idempotencyKeys).set({ answer }).where(eq(idempotencyKeys.id, id));
}

/** Nothing was done under the key: it may be used again, with any body. */
export async function releaseIdempotencyKey(executor: Executor, id: number): Promise<void> {
  await executor.delete(idempotencyKeys).where(eq(idempotencyKeys.id, id));
}

/** The outcome is still open: the same request may go on with it at once. */
export async function unlockIdempotencyKey(executor: Executor, id: number): Promise<void> {
  await executor.update(idempotencyKeys).set({ lockedUntil: sql`now()` }).where(eq(idempotencyKeys.id, id));
}
