import { WAITING_NEEDS, type WaitingKind } from '@esimshop/contracts/admin-overview';
import { isPermitted, type Permission } from '@esimshop/contracts/roles';
import { sql } from 'drizzle-orm';
import { listDigest, type OwnerNotice } from '../orders/owner-notices.ts';
import { readSalesOfDay, type SalesOfDay } from '../orders/sales-of-day.ts';
import type { Shop } from '../shop.ts';
import { listSupplierAccounts } from '../supply/accounts.ts';
import { readPace } from '../supply/days-left.ts';
import { isTold, readAlertRecipients } from './alert-recipients.ts';
import type { MailPayloads } from './mail-payloads.ts';

type Waiting = { kind: WaitingKind; count: number; dueAt: Date | null };
type Balance = { supplier: string; balanceMinor: number; currency: string; daysLeft: number | null };
/** What the reader does not get, or may not see, is left out. */
export type DailyFacts = {
  notices: OwnerNotice[];
  summary: { sales: SalesOfDay[] | undefined; waiting: Waiting[]; balances: Balance[] | undefined } | undefined;
};

/** What the daily mail tells the one who gets it, by their role as it is now. */
export async function readDailyFacts(
  shop: Shop,
  { address, digestId, ...day }: MailPayloads['daily-summary'] & { address: string },
): Promise<DailyFacts> {
  const recipientsOf = await readAlertRecipients(shop.database, shop);
  const notices = await listDigest(shop.database, digestId);
  const reader = shop.settings.current().alerts.summary.isOn
    ? recipientsOf('summary').find((recipient) => recipient.address === address)
    : undefined;
  // Who has no account here is named by the configuration, which is the owner's.
  const may = (permission: Permission) => isPermitted(reader?.role ?? 'owner', permission);
  return {
    notices: notices.filter(({ kind }) => isTold(recipientsOf(kind), address)),
    summary: reader && {
      sales: may('figures') ? await readSalesOfDay(shop.database, day) : undefined,
      waiting: (await listWaiting(shop)).filter(({ kind }) => may(WAITING_NEEDS[kind])),
      balances: may('system') ? await listBalances(shop) : undefined,
    },
  };
}

async function listWaiting({ database, partners }: Shop): Promise<Waiting[]> {
  const { rows } = await database.execute<{ kind: WaitingKind; count: number; dueAt: string | null }>(sql`
    select kind, count(*)::int as count, min(due_at) as "dueAt" from owner_cases
    where kind <> 'sales_stopped' or subject = any(${sql.param(Object.keys(partners.suppliers))})
    group by kind order by min(due_at), min(since)`);
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt === null ? null : new Date(dueAt) }));
}

/** As they were last read. */
async function listBalances({ database, partners }: Shop): Promise<Balance[]> {
  const [accounts, daysLeftOf] = [await listSupplierAccounts(database), await readPace(database)];
  return accounts.flatMap(({ supplier: name, balanceMinor, currency }) => {
    if (!(name in partners.suppliers) || balanceMinor === null || currency === null) return [];
    return [{ supplier: name, balanceMinor, currency, daysLeft: daysLeftOf({ name, balanceMinor, currency }) }];
  });
}
