import type { AuditCsvQuery, AuditEntry } from '@esimshop/contracts/admin-audit';
import { listAuditEntriesBefore, recordAudit } from '../../accounts/audit-log.ts';
import type { Shop } from '../../shop.ts';
import { CSV_BATCH } from '../csv.ts';
import type { DeskActor } from '../desk-actor.ts';

export const AUDIT_COLUMNS = [
  'id',
  'at',
  'actor',
  'act',
  'subjectKind',
  'subjectId',
  'before',
  'after',
  'network',
] as const;

type AuditCells = Record<(typeof AUDIT_COLUMNS)[number], string | number | null>;

/** The acts that match, newest first, as the file has them. Read a batch at a time, without a transaction. */
export async function* exportAudit(shop: Shop, query: AuditCsvQuery): AsyncGenerator<AuditCells[]> {
  const filter = { ...query, timeZone: shop.config.timeZone };
  for (let id: number | undefined; ; ) {
    const batch = await listAuditEntriesBefore(shop.database, filter, { id, limit: CSV_BATCH });
    yield batch.map(toCells);
    id = batch.at(-1)?.id;
    if (batch.length < CSV_BATCH) return;
  }
}

/** Records who took the file, and what it was narrowed to. */
export async function recordAuditExport(shop: Shop, actor: DeskActor, query: AuditCsvQuery): Promise<void> {
  const { separator: _, ...filter } = query;
  await recordAudit(shop.database, {
    ...actor.audit,
    act: 'audit.exported',
    subjectKind: 'audit',
    subjectId: 'csv',
    after: filter,
  });
}

function toCells({ before, after, ...entry }: AuditEntry): AuditCells {
  return { ...entry, before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
}
