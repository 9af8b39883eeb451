import type { System } from '@esimshop/contracts/admin-system';
import { decimalOrNull } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import { findLostPeriod } from '../../orders/lost-period.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { Shop } from '../../shop.ts';
import { listSupplierAccounts, type SupplierAccount } from '../../supply/accounts.ts';
import type { CheckSuppliers } from '../../supply/check-suppliers.ts';
import { isSyncFresh } from '../../supply/freshness.ts';
import { listUnreadableWebhooks } from './unreadable-webhooks.ts';

const CHECK_TIMEOUT_MS = 4000;
/** Work is picked up within seconds: anything that waits longer means that no process works. */
const LATE_SECONDS = 60;
const MAX_FAILED_MAILS = 50;
/** A payment partner is asked for what it received in this time: a call that changes nothing. */
const PAYMENTS_WINDOW_MS = 60_000;

/** The state of every part of the shop, checked now. */
export async function showSystem(shop: Shop, checkSuppliers: CheckSuppliers): Promise<System> {
  const [
    database,
    suppliers,
    accounts,
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
    checkSuppliers(),
    listSupplierAccounts(shop.database),
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
    suppliers: suppliers.map(({ balanceMinor, ...supplier }) => ({
      ...supplier,
      balance: decimalOrNull(balanceMinor, supplier.currency),
      offSale: toOffSale(accounts.find((account) => account.supplier === supplier.name)),
    })),
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

function toOffSale(account: SupplierAccount | undefined): System['suppliers'][number]['offSale'] {
  if (!account?.offSaleSince || !account.offSaleReason) return null;
  return { since: account.offSaleSince.toISOString(), reason: account.offSaleReason };
}

/** How long the work took in milliseconds; null if it failed or was not done in time. */
async function time(work: Promise<unknown>): Promise<number | null> {
  const startedMs = performance.now();
  const isDone = await waitAtMost(work, CHECK_TIMEOUT_MS).catch(() => false);
  return isDone ? Math.round(performance.now() - startedMs) : null;
}

async function showDatabase({ database }: Shop): Promise<System['database']> {
  const latencyMs = await time(database.execute(sql`select 1`));
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

async function showPayments({ partners, database, clock }: Shop): Promise<System['payments']> {
  const { rows } = await database.execute<{ provider: string; webhook: Date | null; captured: Date | null }>(sql`
    select provider,
      (select received_at from webhook_events w where w.provider = p.provider order by id desc limit 1) as webhook,
      (select captured_at from payments q where q.status = 'captured' and q.provider = p.provider
        order by captured_at desc limit 1) as captured
    from unnest(${sql.param(Object.keys(partners.gateways))}::text[]) as p (provider)`);
  const to = clock.now();
  const window = { from: new Date(to.getTime() - PAYMENTS_WINDOW_MS), to };
  return Promise.all(
    Object.entries(partners.gateways).map(async ([name, gateway]) => {
      const latencyMs = await time(gateway.listReceived(window));
      const row = rows.find(({ provider }) => provider === name);
      const lastWebhookAt = toIso(row?.webhook);
      return {
        name,
        state: latencyMs === null ? 'down' : 'works',
        latencyMs,
        lastWebhookAt,
        lastCapturedAt: toIso(row?.captured),
      };
    }),
  );
}

async function showMail({ partners, database }: Shop): Promise<System['mail']> {
  const check = partners.mail.check().then((works) => {
    if (!works) throw new Error('Expected the mail server to accept the connection');
  });
  const latencyMs = await time(check);
  const { rows } = await database.execute<{ sent: number; waiting: number; failed: number }>(sql`
    select (count(*) filter (where sent_at > now() - interval '24 hours'))::int as sent,
      (count(*) filter (where state = 'queued'))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed
    from mails where state = 'queued' or state = 'failed' or sent_at > now() - interval '24 hours'`);
  const { sent = 0, waiting = 0, failed = 0 } = rows[0] ?? {};
  const state = latencyMs === null ? 'down' : failed > 0 ? 'failing' : 'works';
  return { state, latencyMs, sentLastDay: sent, waiting, failed };
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
  isFresh: boolean;
  syncingPage: number | null;
};

async function showCatalogue({ database, partners }: Shop): Promise<System['catalogue']> {
  const suppliers = Object.keys(partners.suppliers);
  const { rows } = await database.execute<CatalogueRow>(sql`
    select (select count(*)::int from products where is_on_sale) as plans,
      (select count(distinct country_code)::int from products where is_on_sale) as destinations,
      case when count(synced_at) = ${suppliers.length} then min(synced_at) end as "syncedAt",
      count(*) filter (where ${isSyncFresh}) = ${suppliers.length} as "isFresh",
      max(next_page) filter (where next_page > 1 and started_at > coalesce(synced_at, '-infinity')) as "syncingPage"
    from supplier_syncs where supplier = any(${sql.param(suppliers)})`);
  const [row] = rows;
  return {
    state: row?.isFresh ? 'works' : 'down',
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
