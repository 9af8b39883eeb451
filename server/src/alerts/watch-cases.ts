import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@esimshop/contracts/days';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { queueAlert } from './queue-alert.ts';
import { BURST, noteCases } from './tell-owner.ts';

/** So long before a deadline the owner is reminded of it, unless the case is a new one. */
const REMIND_BEFORE_MS = 3 * DAY_MS;

/** Notifies the owner of what no transaction reports: cases since a restore, near deadlines, and digests. */
export async function watchCases(shop: Shop): Promise<void> {
  await inTransaction(shop.database, 'watch-cases', async (tx) => {
    await closeNotices(tx);
    await noteCases(shop, tx, 'new', sql`true`);
    const isNear = sql`due_at between now() and ${fromNow(REMIND_BEFORE_MS)} and since < ${fromNow(-DAY_MS)}`;
    await noteCases(shop, tx, 'deadline', isNear);
    await queueDigest(shop, tx);
  });
}

/** Forgets closed cases, so that they are reported again if they reopen. */
async function closeNotices(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update owner_notices notice set closed_at = now() where closed_at is null and not exists (
      select from owner_cases where owner_cases.kind = notice.kind and owner_cases.case_id = notice.case_id)`);
}

/** Once the first of them has waited for long enough, one mail about all. */
async function queueDigest(shop: Shop, tx: Transaction): Promise<void> {
  const digestId = randomUUID();
  const { rowCount } = await tx.execute(sql`
    with waiting as materialized (
      select id, created_at from owner_notices where told_at is null and closed_at is null for update skip locked)
    update owner_notices set told_at = now(), digest_id = ${digestId}
    where id in (select id from waiting) and exists (
      select from waiting where created_at <= ${fromNow(-BURST.withinMs)})`);
  if (rowCount) await queueAlert(shop, tx, { kind: 'case-digest', payload: { digestId }, stem: 'digest' });
}
