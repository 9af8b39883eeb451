import { randomUUID } from 'node:crypto';
import type { CaseAlert } from '@esimshop/contracts/alerts';
import { DAY_MS } from '@esimshop/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Shop } from '../shop.ts';
import { isOfDailyMail, queueDailyMail } from './daily-mail.ts';
import { queueAlert } from './queue-alert.ts';
import { BURST, noteCases } from './tell-owner.ts';

/** Notifies the shop's people of what no transaction reports: cases since a restore, near deadlines, digests and the daily mail. */
export async function watchCases(shop: Shop): Promise<void> {
  await inTransaction(shop.database, 'watch-cases', async (tx) => {
    await closeNotices(tx);
    await noteCases(shop, tx, 'new', sql`true`);
    const remindBeforeMs = shop.settings.current().alerts.reminderDays * DAY_MS;
    const isNear = sql`due_at between now() and ${fromNow(remindBeforeMs)} and since < ${fromNow(-DAY_MS)}`;
    await noteCases(shop, tx, 'deadline', isNear);
    await queueDigest(shop, tx);
    await queueDailyMail(shop, tx);
  });
}

/** Forgets closed cases, so that they are reported again if they reopen. */
async function closeNotices(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update owner_notices notice set closed_at = now() where closed_at is null and not exists (
      select from owner_cases where owner_cases.kind = notice.kind and owner_cases.case_id = notice.case_id)`);
}

/** Once the first of them has waited for long enough, one mail about all that do not wait for the daily one. */
async function queueDigest(shop: Shop, tx: Transaction): Promise<void> {
  const digestId = randomUUID();
  const isDue: SQL = sql`exists (select from waiting where created_at <= ${fromNow(-BURST.withinMs)})`;
  const { rows } = await tx.execute<{ kind: CaseAlert }>(sql`
    with waiting as materialized (
      select id, created_at from owner_notices
      where told_at is null and closed_at is null and not ${isOfDailyMail(shop)} for update skip locked)
    update owner_notices set told_at = now(), digest_id = ${digestId}
    where id in (select id from waiting) and ${isDue} returning kind`);
  const about = [...new Set(rows.map(({ kind }) => kind))];
  await queueAlert(shop, tx, { about, kind: 'case-digest', payload: { digestId }, stem: 'digest' });
}
