import type { ChangeSavedReply, NewSavedReply, SavedReplies } from '@esimshop/contracts/saved-replies';
import { MAX_SAVED_REPLIES } from '@esimshop/contracts/saved-replies';
import { asc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/http/to-problem-error.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { savedReplies } from '../../tables/support.ts';
import type { AdminActor } from '../admin-actor.ts';

/** As people look for them, `İade` after `Hello`, not after `Zone`. */
const { compare } = new Intl.Collator('en');

/** By name. */
export async function listSavedReplies(executor: Executor): Promise<SavedReplies> {
  const { id, version, name, texts } = savedReplies;
  const replies = await executor.select({ id, version, name, texts }).from(savedReplies).orderBy(asc(id));
  return { replies: replies.toSorted((one, other) => compare(one.name, other.name)) };
}

/** @throws ProblemError 409 `conflict` if there are as many as there can be; 422 if the name is taken */
export async function createSavedReply(shop: Shop, actor: AdminActor, reply: NewSavedReply): Promise<void> {
  await inTransaction(shop.database, 'create saved reply', async (tx) => {
    const replies = await lockReplies(tx);
    if (replies.length >= MAX_SAVED_REPLIES) {
      throw new ProblemError(
        409,
        'conflict',
        `There are ${MAX_SAVED_REPLIES} saved replies, which is the limit. Remove one first.`,
      );
    }
    refuseTakenName(replies, reply.name);
    const [row] = await tx.insert(savedReplies).values(reply).returning({ id: savedReplies.id });
    await record(tx, actor, { act: 'saved_reply.created', id: row?.id ?? 0, after: { name: reply.name } });
  });
}

/** @throws ProblemError not_found; 409 `conflict` with the current ones if it has changed since; 422 if the name is taken */
export async function changeSavedReply(
  shop: Shop,
  actor: AdminActor,
  { id, version, name, texts }: ChangeSavedReply & { id: number },
): Promise<void> {
  await inTransaction(shop.database, 'change saved reply', async (tx) => {
    const replies = await lockReplies(tx);
    const before = replies.find((each) => each.id === id);
    if (!before) throw replyNotFound();
    if (before.version > version) {
      throw new ProblemError(409, 'conflict', 'Somebody else has changed this reply since you opened it.', {
        current: { replies },
      });
    }
    refuseTakenName(
      replies.filter((each) => each.id !== id),
      name,
    );
    await tx
      .update(savedReplies)
      .set({ name, texts, version: sql`${savedReplies.version} + 1`, updatedAt: sql`now()` })
      .where(eq(savedReplies.id, id));
    await record(tx, actor, {
      act: 'saved_reply.changed',
      id,
      before: { name: before.name, ...before.texts },
      after: { name, ...texts },
    });
  });
}

/** One that is gone already is no error. */
export async function removeSavedReply(shop: Shop, actor: AdminActor, id: number): Promise<void> {
  await inTransaction(shop.database, 'remove saved reply', async (tx) => {
    const [removed] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (!removed) return;
    await record(tx, actor, { act: 'saved_reply.removed', id, before: { name: removed.name, ...removed.texts } });
  });
}

/** Two who save at once are told apart one after the other. */
async function lockReplies(tx: Transaction): Promise<SavedReplies['replies']> {
  await tx.execute(sql`lock table ${savedReplies} in share row exclusive mode`);
  return (await listSavedReplies(tx)).replies;
}

function refuseTakenName(replies: SavedReplies['replies'], name: string): void {
  if (!replies.some((each) => each.name === name)) return;
  throw invalidInput([{ path: 'name', code: 'taken', message: 'There is a saved reply of this name already.' }]);
}

function replyNotFound(): ProblemError {
  return new ProblemError(404, 'not_found', 'This saved reply is no longer there. Reload the page.');
}

type Recorded = {
  act: 'saved_reply.created' | 'saved_reply.changed' | 'saved_reply.removed';
  id: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

async function record(tx: Transaction, { audit }: AdminActor, { id, ...change }: Recorded): Promise<void> {
  await recordAudit(tx, { ...audit, ...change, subjectKind: 'saved_reply', subjectId: id });
}
