import { AUDIT_SYSTEM, type AuditAct, type AuditEntry, type AuditFilter } from '@esimshop/contracts/admin-audit';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../platform/database/contains-text.ts';
import type { Executor } from '../platform/database/database.ts';
import { isWithinDays } from '../platform/database/within-days.ts';
import { auditLog, users } from '../tables/accounts.ts';
import { shortenAddress } from './client.ts';

export type AuditRecord = {
  /** Undefined for the shop itself and its commands. */
  actorId: number | undefined;
  act: AuditAct;
  subjectKind: string;
  subjectId: string | number;
  /** What changed; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The address that the request came from, without its last part. */
  address?: string | undefined;
};

/** Records an act in the transaction that does it. Rows are never changed or deleted. */
export async function recordAudit(executor: Executor, record: AuditRecord): Promise<void> {
  const { actorId, act, subjectKind, subjectId, before, after, address } = record;
  await executor.insert(auditLog).values({
    actorId: actorId ?? null,
    actorName: sql`coalesce((select username from users where id = ${actorId ?? null}::int), ${AUDIT_SYSTEM})`,
    act,
    subjectKind,
    subjectId: String(subjectId),
    before: before ?? null,
    after: after ?? null,
    network: address === undefined ? null : shortenAddress(address),
  });
}

type Narrowed = AuditFilter & { timeZone: string };

/** Acts, the newest first, with how many match. */
export async function listAuditEntries(
  executor: Executor,
  { page, per, ...filter }: Narrowed & { page: number; per: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const condition = toCondition(filter);
  const rows = await selectNewest(executor, condition)
    .limit(per)
    .offset((page - 1) * per);
  return { entries: rows.map(toEntry), total: await executor.$count(auditLog, condition) };
}

/** The next acts before one, the newest first. */
export async function listAuditEntriesBefore(
  executor: Executor,
  filter: Narrowed,
  { lastId, limit }: { lastId: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const isBefore = lastId === undefined ? undefined : lt(auditLog.id, lastId);
  return (await selectNewest(executor, and(toCondition(filter), isBefore)).limit(limit)).map(toEntry);
}

/** The names of those who are administrators now. */
export async function listAdministratorNames(executor: Executor): Promise<string[]> {
  const admins = await executor
    .select({ username: users.username })
    .from(users)
    .where(isNotNull(users.role))
    .orderBy(asc(users.usernameKey));
  return admins.map(({ username }) => username);
}

function toCondition({ q, person, act, ...days }: Narrowed): SQL | undefined {
  const { actorId, actorName } = auditLog;
  return and(
    isWithinDays(auditLog.createdAt, days),
    person === AUDIT_SYSTEM ? isNull(actorId) : person ? and(isNotNull(actorId), eq(actorName, person)) : undefined,
    act?.length ? inArray(auditLog.act, act) : undefined,
    q ? containsText([actorName, auditLog.act, auditLog.subjectKind, auditLog.subjectId], q) : undefined,
  );
}

function selectNewest(executor: Executor, condition: SQL | undefined) {
  return executor.select().from(auditLog).where(condition).orderBy(desc(auditLog.id));
}

function toEntry({ actorId: _, actorName, createdAt, ...row }: typeof auditLog.$inferSelect): AuditEntry {
  return { ...row, actor: actorName, at: createdAt.toISOString() };
}
