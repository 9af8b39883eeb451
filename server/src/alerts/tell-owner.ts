import type { CaseAlert } from '@esimshop/contracts/alerts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import type { Shop } from '../shop.ts';
import type { OwnerNoticeKind } from '../tables/owner-cases.ts';
import { queueAlert } from './queue-alert.ts';

/** At most this many notices get a mail of their own within this time; the rest wait for the next digest. */
export const BURST = { notices: 5, withinMs: 10 * 60_000 };

/**
 * Notifies the owner of an order that needs a decision, in the transaction that makes it wait. An open case is reported
 * only once.
 */
export function tellOwner(shop: Shop, tx: Transaction, orderId: number): Promise<void> {
  return noteCases(shop, tx, 'new', sql`order_id = ${orderId}`);
}

/** Likewise of one case, which may have no order. */
export function tellOwnerOfCase(
  shop: Shop,
  tx: Transaction,
  { kind, caseId }: { kind: CaseAlert; caseId: number },
): Promise<void> {
  return noteCases(shop, tx, 'new', sql`kind = ${kind} and case_id = ${caseId}`);
}

/**
 * Notes the cases for which this holds, each once while it waits, with a mail of its own unless there were many lately or the owner
 * wants them in the daily mail.
 */
export async function noteCases(shop: Shop, tx: Transaction, notice: OwnerNoticeKind, condition: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: number; kind: CaseAlert }>(sql`
    insert into owner_notices (notice, kind, case_id, order_id, subject, amount_minor, currency, due_at)
    select ${notice}, kind, case_id, order_id, subject, amount_minor, currency, due_at from owner_cases
    where is_told and ${condition} order by since
    on conflict (kind, case_id, notice) where closed_at is null do nothing
    returning id, kind`);
  const { rules } = shop.settings.current().alerts;
  for (const { id, kind } of rows) {
    if (rules[kind].when === 'daily' && notice === 'new') continue;
    const told = await tx.execute(sql`
      update owner_notices set told_at = now() where id = ${id} and (
        select count(*) from owner_notices where told_at > ${fromNow(-BURST.withinMs)} and digest_id is null) < ${BURST.notices}`);
    if (told.rowCount === 0) continue;
    await queueAlert(shop, tx, { about: [kind], kind: 'case-alert', payload: { noticeId: id }, stem: 'case' });
  }
}
