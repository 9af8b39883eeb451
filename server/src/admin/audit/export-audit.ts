import type { AuditCsvQuery, AuditEntry } from '@esimshop/contracts/admin-audit';
import { listAuditEntriesBefore, recordAudit } from '../../accounts/audit-log.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { readInBatches } from '../csv.ts';

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

/** The acts that match, newest first, as the file has them. */
export async function* exportAudit(shop: Shop, query: AuditCsvQuery): AsyncGenerator<AuditCells[]> {
  const filter = { ...query, timeZone: shop.config.timeZone };
  const batches = readInBatches((after) => listAuditEntriesBefore(shop.database, filter, after));
  for await (const batch of batches) yield batch.map(toCells);
}

/** Records who took the file, and what it was narrowed to. */
export async function recordAuditExport(shop: Shop, actor: AdminActor, query: AuditCsvQuery): Promise<void> {
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
