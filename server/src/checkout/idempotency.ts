import { IDEMPOTENCY_KEY_PATTERN } from '@esimshop/contracts/orders';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { idempotencyKeys } from '../platform/database/schema/orders.ts';
import { ProblemError } from '../platform/problem.ts';
import { sha256 } from '../platform/secrets/secrets.ts';

/** The stored outcome of a request. Never the response itself, which may contain activation codes. */
export type StoredOutcome = NonNullable<typeof idempotencyKeys.$inferSelect.answer>;

export type IdempotencyClaim =
  | { kind: 'claimed'; id: number }
  | { kind: 'completed'; outcome: StoredOutcome }
  | { kind: 'running' }
  | { kind: 'different_body' };

type Claim = { sessionHash: Buffer; key: string; bodyHash: Buffer; lockMs: number };

/** Claims the key for this request, or returns why it cannot. */
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
  // The key was released between the two statements: its request has ended, and the caller may try again.
  if (!existing) return { kind: 'running' };
  if (!existing.bodyHash.equals(bodyHash)) return { kind: 'different_body' };
  if (existing.answer) return { kind: 'completed', outcome: existing.answer };
  const [takenOver] = await executor
    .update(idempotencyKeys)
    .set({ lockedUntil })
    .where(and(sameKey, lt(idempotencyKeys.lockedUntil, sql`now()`)))
    .returning({ id: idempotencyKeys.id });
  return takenOver ? { kind: 'claimed', id: takenOver.id } : { kind: 'running' };
}

/** Stores the outcome that repeated requests with this key get. */
export async function storeOutcome(executor: Executor, id: number, outcome: StoredOutcome): Promise<void> {
  await executor.update(idempotencyKeys).set({ answer: outcome }).where(eq(idempotencyKeys.id, id));
}

/** Frees the key for any body, after a request that changed nothing. */
export async function releaseIdempotencyKey(executor: Executor, id: number): Promise<void> {
  await executor.delete(idempotencyKeys).where(eq(idempotencyKeys.id, id));
}

/** Unlocks the key while the outcome is open: the same request may continue at once. */
export async function unlockIdempotencyKey(executor: Executor, id: number): Promise<void> {
  await executor.update(idempotencyKeys).set({ lockedUntil: sql`now()` }).where(eq(idempotencyKeys.id, id));
}

/** The key of a request; undefined without one. @throws ProblemError bad_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header;
  throw new ProblemError(400, 'bad_request', 'Expected one Idempotency-Key header of 8 to 200 visible characters.');
}
