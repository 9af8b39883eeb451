import type { AdminDataRequest, OpenDataRequest } from '@esimshop/contracts/data-requests';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problem.ts';
import { dataRequests } from '../tables/data-requests.ts';

export type DataRequestRow = typeof dataRequests.$inferSelect;

/** All of an address, the newest first. */
export async function listRequests(executor: Executor, emailKey: string): Promise<DataRequestRow[]> {
  return executor.select().from(dataRequests).where(eq(dataRequests.emailKey, emailKey)).orderBy(desc(dataRequests.id));
}

/** Those of an address that are open: confirmed, or with a link that still confirms them. */
export async function listOpenRequests(executor: Executor, emailKey: string): Promise<DataRequestRow[]> {
  const isOpen = or(isNotNull(dataRequests.confirmedAt), gt(dataRequests.confirmBy, sql`now()`));
  return executor
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.emailKey, emailKey), isNull(dataRequests.answeredAt), isOpen))
    .orderBy(dataRequests.kind);
}

type Answer = Pick<typeof dataRequests.$inferInsert, 'outcome' | 'note' | 'answeredBy' | 'downloadHash'> & {
  downloadBy?: ReturnType<typeof sql>;
};

/** Answers a request that waits for the owner. @throws ProblemError not_found, already_decided */
export async function closeRequest(tx: Transaction, id: number, answer: Answer): Promise<DataRequestRow> {
  const [closed] = await tx
    .update(dataRequests)
    .set({ ...answer, answeredAt: sql`now()` })
    .where(and(eq(dataRequests.id, id), isNotNull(dataRequests.confirmedAt), isNull(dataRequests.answeredAt)))
    .returning();
  if (closed) return closed;
  const [known] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id));
  if (!known?.confirmedAt) throw new ProblemError(404, 'not_found', `No request ${id} waits for an answer.`);
  throw new ProblemError(409, 'already_decided', 'This request has already been answered. Reload the page.');
}

export function toOpenRequest({ kind, askedAt, confirmBy, confirmedAt, dueAt }: DataRequestRow): OpenDataRequest {
  return {
    kind,
    askedAt: askedAt.toISOString(),
    confirmBy: confirmBy.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

export function toAdminRequest(row: DataRequestRow): AdminDataRequest {
  const { id, kind, source, askedAt, confirmedAt, dueAt, answeredAt, outcome, note, downloadedAt } = row;
  return {
    id,
    kind,
    source,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    outcome,
    note,
    downloadedAt: downloadedAt?.toISOString() ?? null,
  };
}
