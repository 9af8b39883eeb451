import { randomUUID } from 'node:crypto';
import { CASE_ALERTS, type CaseAlert } from '@esimshop/contracts/alerts';
import { addDays } from '@esimshop/contracts/days';
import { type SQL, sql } from 'drizzle-orm';
import { readAlertRecipients } from '../mail/alert-recipients.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';

function listDailyCases({ settings }: Pick<Shop, 'settings'>): CaseAlert[] {
  const { rules } = settings.current().alerts;
  return CASE_ALERTS.filter((kind) => rules[kind].when === 'daily');
}

/** Whether a notice, whose row is part of the query, waits for the daily mail: a reminder does not. */
export function isOfDailyMail(shop: Pick<Shop, 'settings'>): SQL {
  return sql`(notice = 'new' and kind = any(${sql.param(listDailyCases(shop))}::text[]))`;
}

/**
 * From its hour on, once a day, queues a mail to everybody who gets the summary or has cases in it. Switched on after its hour, it begins
 * with the next day.
 */
export async function queueDailyMail(shop: Shop, tx: Transaction): Promise<void> {
  const { summary } = shop.settings.current().alerts;
  if (!summary.isOn && listDailyCases(shop).length === 0) return;
  const timeZone = timeZoneOf(shop);
  const digestId = randomUUID();
  const day = await claimDay(shop, tx, { digestId, timeZone });
  if (day === undefined) return;
  const { rows } = await tx.execute<{ kind: CaseAlert }>(sql`
    update owner_notices set told_at = now(), digest_id = ${digestId}
    where told_at is null and closed_at is null and ${isOfDailyMail(shop)} returning kind`);
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const recipientsOf = await readAlertRecipients(tx, shop);
  const told = [...kinds.flatMap(recipientsOf), ...(summary.isOn ? recipientsOf('summary') : [])];
  for (const { address, locale } of new Map(told.map((each) => [each.address, each])).values()) {
    await queueMail(shop, tx, {
      ...{ kind: 'daily-summary', payload: { digestId, day: addDays(day, -1), timeZone } },
      ...{ recipient: address, locale, messageIdStem: `daily.${randomUUID()}` },
    });
  }
}

function timeZoneOf({ config, settings }: Pick<Shop, 'config' | 'settings'>): string {
  return settings.current().alerts.timeZone || config.timeZone;
}

/** The day whose hour has come, unless its mail was queued before. */
async function claimDay(
  { settings }: Shop,
  tx: Transaction,
  { digestId, timeZone }: { digestId: string; timeZone: string },
): Promise<string | undefined> {
  const { hour } = settings.current().alerts;
  const { rows } = await tx.execute<{ day: string }>(sql`
    with latest as (
      select ((now() at time zone ${timeZone}) - make_interval(hours => ${hour}))::date as day),
    due as (
      select day, (day + make_interval(hours => ${hour})) at time zone ${timeZone} as at from latest)
    insert into daily_mails (day, digest_id)
    select day, ${digestId} from due
    where exists (select from daily_mails where daily_mails.day = due.day - 1)
      or due.at >= (select max(created_at) from settings where section = 'alerts')
    on conflict do nothing returning day::text`);
  return rows[0]?.day;
}
