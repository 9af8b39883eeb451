import { and, asc, eq } from 'drizzle-orm';
import { auditLog } from '../src/tables/accounts.ts';
import type { TestShop } from './test-shop.ts';

/** What the audit log says about a subject, the oldest first. */
export async function listActs(
  { shop: { database } }: Pick<TestShop, 'shop'>,
  subjectKind: string,
  id: number | string,
) {
  const { actorId, act, before, after } = auditLog;
  return database
    .select({ actorId, act, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, subjectKind), eq(auditLog.subjectId, String(id))))
    .orderBy(asc(auditLog.id));
}
