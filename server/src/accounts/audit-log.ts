import type { AuditEntry, AuditQuery } from '@esimshop/contracts/admin-audit';
import { and, desc, sql } from 'drizzle-orm';
import { containsText } from '../platform/database/contains-text.ts';
import type { Executor } from '../platform/database/database.ts';
import { auditLog } from '../platform/database/schema/accounts.ts';
import { isWithinDays } from '../platform/database/within-days.ts';
import { shortenAddress } from './client.ts';

export type AuditRecord = {
  /** Undefined for the shop itself and its commands. */
  actorId: number | undefined;
  /** A code such as `order.status_changed`. */
  act: string;
  subjectKind: string;
  subjectId: string | number;
  /** What changed; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The address that the request came from; its last part is not kept. */
  address?: string | undefined;
};

/** Records an act in the transaction that does it. Rows are never changed or deleted. */
export async function recordAudit(executor: Executor, record: AuditRecord): Promise<void> {
  const { actorId, act, subjectKind, subjectId, before, after, address } = record;
  await executor.insert(auditLog).values({
    actorId: actorId ?? null,
    actorName: sql`coalesce((select username from users where id = ${actorId ?? null}::int), 'system')`,
    act,
    subjectKind,
    subjectId: String(subjectId),
    before: before ?? null,
    after: after ?? null,
    network: address === undefined ? null : shortenAddress(address),
  });
}

type AuditPage = AuditQuery & { per: number; timeZone: string };

/** Acts, the newest first, with how many match. */
export async function listAuditEntries(
  executor: Executor,
  { q, page, per, ...days }: AuditPage,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const filter = and(
    isWithinDays(auditLog.createdAt, days),
    q ? containsText([auditLog.actorName, auditLog.act, auditLog.subjectKind, auditLog.subjectId], q) : undefined,
  );
  const rows = await executor
    .select()
    .from(auditLog)
    .where(filter)
    .orderBy(desc(auditLog.id))
    .limit(per)
    .offset((page - 1) * per);
  const entries = rows.map(({ actorId: _, actorName, createdAt, ...row }) => ({
    ...row,
    actor: actorName,
    at: createdAt.toISOString(),
  }));
  return { entries, total: await executor.$count(auditLog, filter) };
}
