import type { System } from '@esimshop/contracts/admin-system';
import { sql } from 'drizzle-orm';
import { findLostPeriod } from '../../orders/lost-period.ts';
import { timeReply } from '../../platform/time-reply.ts';
import type { Shop } from '../../shop.ts';
import { listSelling, listSupplierAccounts, type SupplierAccount } from '../../supply/accounts.ts';
import { isSyncFresh } from '../../supply/freshness.ts';
import { listUnreadableWebhooks } from './unreadable-webhooks.ts';

/** Work is picked up within seconds: anything that waits longer means that no process works. */
const LATE_SECONDS = 60;
const MAX_FAILED_MAILS = 50;

/** What the shop knows of its parts and partners without asking anybody. */
export async function showSystem(shop: Shop): Promise<System> {
  const [
    database,
    suppliers,
    payments,
    mail,
    jobs,
    catalogue,
    failedJobs,
    failedMails,
    unreadableWebhooks,
    lostPeriod,
  ] = await Promise.all([
    showDatabase(shop),
    showSuppliers(shop),
    showPayments(shop),
    showMail(shop),
    showJobs(shop),
    showCatalogue(shop),
    shop.sweeps.listFailed(),
    listFailedMails(shop),
    listUnreadableWebhooks(shop),
    findLostPeriod(shop.database),
  ]);
  return {
    checkedAt: shop.clock.now().toISOString(),
    sandbox: shop.config.partners.kind === 'sandbox',
    database,
    suppliers,
    payments,
    mail,
    jobs,
    catalogue,
    failedJobs: failedJobs.map(({ id, name, problem, failedAt }) => ({
      id: `${name}-${id}`,
      name,
      problem,
      failedAt: failedAt.toISOString(),
    })),
    failedMails,
    unreadableWebhooks,
    lostPeriod: lostPeriod ? { from: lostPeriod.from.toISOString(), to: lostPeriod.to.toISOString() } : null,
    timeZone: shop.config.timeZone,
    process: {
      startedAt: new Date(performance.timeOrigin).toISOString(),
      nodeVersion: process.version,
      memoryBytes: process.memoryUsage.rss(),
    },
  };
}

/** Those that are connected, and those that were: their plans are still in the catalogue. */
async function showSuppliers({ database, partners }: Shop): Promise<System['suppliers']> {
  const [selling, accounts] = await Promise.all([listSelling(database), listSupplierAccounts(database)]);
  return [...new Set([...Object.keys(partners.suppliers), ...selling])].map((name) => ({
    name,
    isConnected: name in partners.suppliers,
    offSale: toOffSale(accounts.find(({ supplier }) => supplier === name)),
  }));
}

function toOffSale(account: SupplierAccount | undefined): System['suppliers'][number]['offSale'] {
  if (!account?.offSaleSince || !account.offSaleReason) return null;
  return { since: account.offSaleSince.toISOString(), reason: account.offSaleReason };
}

async function showDatabase({ database }: Shop): Promise<System['database']> {
  const latencyMs = await timeReply(database.execute(sql`select 1`));
  const { rows } = await database.execute<{ size: number; version: string }>(
    sql`select pg_database_size(current_database())::float8 as size, current_setting('server_version') as version`,
  );
  const [row] = rows;
  return {
    state: latencyMs === null ? 'down' : 'works',
    latencyMs,
    sizeBytes: row?.size ?? null,
    version: row?.version ?? null,
  };
}

async function showPayments({ partners, database }: Shop): Promise<System['payments']> {
  const { rows } = await database.execute<{ provider: string; webhook: Date | null; captured: Date | null }>(sql`
    select provider,
      (select received_at from webhook_events w where w.provider = p.provider order by id desc limit 1) as webhook,
      (select captured_at from payments q where q.status = 'captured' and q.provider = p.provider
        order by captured_at desc limit 1) as captured
    from unnest(${sql.param(Object.keys(partners.gateways))}::text[]) as p (provider)`);
  return rows.map(({ provider, webhook, captured }) => ({
    name: provider,
    lastWebhookAt: toIso(webhook),
    lastCapturedAt: toIso(captured),
  }));
}

async function showMail({ database }: Shop): Promise<System['mail']> {
  const { rows } = await database.execute<{ sent: number; waiting: number; failed: number }>(sql`
    select (count(*) filter (where sent_at > now() - interval '24 hours'))::int as sent,
      (count(*) filter (where state = 'queued'))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed
    from mails where state = 'queued' or state = 'failed' or sent_at > now() - interval '24 hours'`);
  const { sent = 0, waiting = 0, failed = 0 } = rows[0] ?? {};
  return { sentLastDay: sent, waiting, failed };
}

async function showJobs(shop: Shop): Promise<System['jobs']> {
  const [counts, lagSeconds] = await Promise.all([shop.sweeps.counts(), shop.sweeps.lagSeconds()]);
  const sum = (state: 'waiting' | 'failed') => Object.values(counts).reduce((total, count) => total + count[state], 0);
  const failed = sum('failed');
  const state = lagSeconds > LATE_SECONDS ? 'down' : failed > 0 ? 'failing' : 'works';
  return { state, waiting: sum('waiting'), failed, lagSeconds: Math.round(lagSeconds * 10) / 10 };
}

type CatalogueRow = {
  plans: number;
  destinations: number;
  syncedAt: Date | null;
  fresh: string[];
  syncingPage: number | null;
};

async function showCatalogue({ database, partners }: Shop): Promise<System['catalogue']> {
  const suppliers = Object.keys(partners.suppliers);
  const { rows } = await database.execute<CatalogueRow>(sql`
    select sold.plans, sold.destinations,
      case when count(synced_at) = ${suppliers.length} then min(synced_at) end as "syncedAt",
      coalesce(array_agg(supplier) filter (where ${isSyncFresh}), '{}') as fresh,
      max(next_page) filter (where next_page > 1 and started_at > coalesce(synced_at, '-infinity')) as "syncingPage"
    from (
        select count(*)::int as plans, count(distinct country_code)::int as destinations from products where is_on_sale) sold
      left join supplier_syncs on supplier = any(${sql.param(suppliers)}) group by sold.plans, sold.destinations`);
  const [row] = rows;
  const outdated = suppliers.filter((supplier) => !row?.fresh.includes(supplier));
  return {
    state: outdated.length === 0 ? 'works' : 'down',
    outdated,
    plans: row?.plans ?? 0,
    destinations: row?.destinations ?? 0,
    syncedAt: toIso(row?.syncedAt),
    syncingPage: row?.syncingPage ?? null,
  };
}

async function listFailedMails({ database }: Shop): Promise<System['failedMails']> {
  const { rows } = await database.execute<Omit<System['failedMails'][number], 'createdAt'> & { createdAt: Date }>(sql`
    select id, kind, recipient, order_id as "orderId", problem, created_at as "createdAt"
    from mails where state = 'failed' order by created_at desc limit ${MAX_FAILED_MAILS}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

function toIso(time: Date | string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}
