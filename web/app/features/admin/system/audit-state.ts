import { AUDIT_ACTS, type AuditAct } from '@esimshop/contracts/admin-audit';
import { readChoices, readDays, readPage, readText, toQuery } from '../list/list-address.ts';

/** The state of the audit log, all of it in the address. */
export type AuditState = {
  q: string;
  /** The name of who acted, or `system`. */
  person: string;
  act: readonly AuditAct[];
  /** First and last day in the shop's time zone, as `2026-11-22`. */
  from: string | undefined;
  to: string | undefined;
  page: number;
};

export function readAudit(query: URLSearchParams): AuditState {
  return {
    q: readText(query, 'q'),
    person: readText(query, 'person'),
    act: readChoices(query.get('act'), AUDIT_ACTS),
    ...readDays(query),
    page: readPage(query, 10_000),
  };
}

/** The address of a page of the log, without defaults. */
export function writeAudit({ page, ...filter }: AuditState): URLSearchParams {
  const query = writeAuditFilter(filter);
  if (page !== 1) query.set('page', String(page));
  return query;
}

/** The filters alone, for the CSV file. */
export function writeAuditFilter({ q, person, act, from, to }: Omit<AuditState, 'page'>): URLSearchParams {
  return toQuery({ q: q.trim(), person, act: act.join(','), from, to });
}
