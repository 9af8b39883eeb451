import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuditResponse } from '@esimshop/contracts/admin-audit';
import { type Sandbox, startSandbox } from '@esimshop/sandbox/sandbox';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccountToken } from '../src/accounts/account-tokens.ts';
import { createFirstAdmin, type FirstAdmin } from '../src/accounts/create-admin.ts';
import { leaveSandboxCommand } from '../src/admin/commands/leave-sandbox.ts';
import { listSandboxTables } from '../src/admin/going-live/leave-sandbox.ts';
import { createPortalToken, grantPortalTokens } from '../src/orders/portal-tokens.ts';
import type { Config } from '../src/platform/config/config.ts';
import { sha256 } from '../src/platform/secrets/secrets.ts';
import { users } from '../src/tables/accounts.ts';
import { pricingSettings } from '../src/tables/catalogue.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder, problemOf, type Shopper } from './shopper.ts';
import { signIn, type TestUser } from './sign-in.ts';
import { SMALL, stockPlans } from './stock.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

const DISCARD = '--discard-sandbox-data';

/** Partners on which live keys are valid. */
const folder = mkdtempSync(join(tmpdir(), 'esimshop-counterpart-'));
const liveKeys = { stripeSecretKey: 'sk_live_51Counterpart', stripePublishableKey: 'pk_live_51Counterpart' };
writeFileSync(join(folder, 'secrets.json'), JSON.stringify(liveKeys));

let counterpart: Sandbox;
let sandbox: TestShop;
let liveConfig: Pick<Config, 'partners' | 'secretKey' | 'mailFrom'>;
let shopper: Shopper;
let orderNumber: string;
let owner: TestUser;
let customer: TestUser;
let first: FirstAdmin | undefined;
const portalToken = createPortalToken();
let resetToken: string;

beforeAll(async () => {
  counterpart = await startSandbox({ dataDir: folder });
  sandbox = await createTestShop({ runsJobs: true });
  const { shop } = sandbox;
  await stockPlans(shop);
  await createFirstAdmin(shop, { show: (admin) => (first = admin) });
  owner = await signIn(sandbox, { admin: true });
  customer = await signIn(sandbox);
  await shop.database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.userId));
  await shop.database
    .insert(pricingSettings)
    .values({ name: 'Half as much again', type: 'percentage', valueHundredths: 5000 });
  shopper = await createBuyer(sandbox);
  orderNumber = placedOrder(await shopper.submit({ body: card(CARDS.good) })).orderNumber;
  await shopper.waitForOrder(orderNumber, isCompleted);
  await shop.database.execute(
    grantPortalTokens(sql`
      select ${sha256(portalToken)}::bytea as token_hash, ${shopper.email} as email, false as replaces_others`),
  );
  resetToken = await createAccountToken(shop.database, { id: owner.userId, emailKey: owner.email }, 'reset');
  await sandbox.stop();
  const { esimGo, airalo, stripe, paypal, smtpUrl } = counterpart.connection;
  liveConfig = {
    partners: { kind: 'live', esimGo: { ...esimGo, refundsToBalance: true }, airalo, stripe, paypal, smtpUrl },
    mailFrom: { name: 'Shop', address: 'orders@shop.example.com' },
    ...(shop.config.secretKey && { secretKey: shop.config.secretKey }),
  };
});
afterAll(async () => {
  await counterpart.close();
  await sandbox.database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (config: Partial<Config>) => createTestShop({ database: sandbox.database, config });

/** The command as the owner runs it; what it prints. */
async function leave(...words: string[]): Promise<string> {
  const printed: string[] = [];
  const logging = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  try {
    await leaveSandboxCommand.runAlone({ ...sandbox.shop.config, ...liveConfig }, words);
  } finally {
    logging.mockRestore();
  }
  return printed.join('\n');
}

async function query<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: sandbox.database.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const countOrders = async () => (await query<{ count: number }>('select count(*)::int from orders'))[0]?.count;

test('a live shop does not start on the database of a sandbox, and says which command to run', async () => {
  await expect(open(liveConfig)).rejects.toThrow(
    /^This database was made in the sandbox: nothing that was sold in it is real\. .* leave-sandbox/,
  );
  expect(await countOrders()).toBe(1);
});

test('without a confirmation, the command counts what it would remove and changes nothing', async () => {
  const printed = await leave();
  expect(printed).toContain('  1 order with 1 payment and 1 eSIM');
  expect(printed).toContain('2 portal links, 3 account links, 2 sessions');
  expect(printed).toContain('1 account with a stand-in for an address (admin)');
  expect(printed).toContain('Settings, prices, 2 accounts and the audit log stay');
  expect(printed).toMatch(/Nothing was changed\. To remove it: .* leave-sandbox --discard-sandbox-data$/);
  expect(await countOrders()).toBe(1);
  await expect(leave('--all')).rejects.toThrow('Expected nothing or --discard-sandbox-data.');
});

test('while a process of the shop is connected, nothing is removed', async () => {
  const client = new Client({ connectionString: sandbox.database.connectionString, application_name: 'esimshop' });
  await client.connect();
  await expect(leave(DISCARD)).rejects.toThrow('Stop all of its processes first. Nothing was changed.');
  await client.end();
  expect(await countOrders()).toBe(1);
});

test('killed half-way, the command has changed nothing and can be repeated', async () => {
  const reader = new Client({ connectionString: sandbox.database.connectionString });
  await reader.connect();
  // It waits for this table in the middle of its work.
  await reader.query('begin; lock table webhook_events in access share mode');
  const killed = expect(leave(DISCARD)).rejects.toThrow();
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'truncate%'";
  // On connections of their own: a transaction sees the same activity throughout.
  let [found] = await query<{ pid: number }>(waiting);
  for (; !found; [found] = await query<{ pid: number }>(waiting)) await delay(50);
  await query(`select pg_terminate_backend(${found.pid})`);
  await killed;
  await reader.end();
  expect(await countOrders()).toBe(1);
  await expect(open(liveConfig)).rejects.toThrow('leave-sandbox');
});

test('every table is either kept or emptied: whoever adds one decides here', async () => {
  const client = new Client({ connectionString: sandbox.database.connectionString });
  await client.connect();
  const tables = await listSandboxTables(client);
  await client.end();
  expect(tables).toEqual([
    'account_tokens',
    'auth_attempts',
    'auth_challenges',
    'book_changes',
    'book_day_sums',
    'book_days',
    'cart_items',
    'carts',
    'code_refusals',
    'contract_parts',
    'countries',
    'country_networks',
    'daily_mails',
    'data_requests',
    'destination_days',
    'disputes',
    'esims',
    'exchange_rates',
    'gifts',
    'idempotency_keys',
    'invitations',
    'ledger_entries',
    'mail_requests',
    'mails',
    'month_closings',
    'month_decisions',
    'order_contracts',
    'order_events',
    'order_lines',
    'order_taxes',
    'order_totals',
    'orders',
    'owner_notices',
    'partner_entries',
    'partner_payouts',
    'partner_readings',
    'payments',
    'plan_notices',
    'portal_tokens',
    'product_prices',
    'products',
    'purchases',
    'rate_limit_windows',
    'rating_refusals',
    'ratings',
    'receipt_series',
    'receipts',
    'refund_esims',
    'refunds',
    'setup_checks',
    'supplier_accounts',
    'supplier_syncs',
    'support_entries',
    'support_messages',
    'timers',
    'top_up_rules',
    'top_up_runs',
    'typical_uses',
    'unreadable_webhooks',
    'user_sessions',
    'webhook_events',
    'withdrawal_esims',
    'withdrawals',
  ]);
});

test('once the sandbox is left, nothing of it opens or counts in the live shop; settings, prices and accounts are there', async () => {
  expect(await leave(DISCARD)).toMatch(
    /^What was made in the sandbox is removed:\n(?:.*\n)*Start the shop: it is live\.$/,
  );
  const live = await open({ ...liveConfig, publicUrl: sandbox.shop.config.publicUrl });
  const { request } = live;
  expect((await request('GET', '/api/shop')).body).toMatchObject({ sandbox: false });

  const session = { sessionId: shopper.sessionId };
  expect((await request('GET', `/api/orders/${orderNumber}`, session)).status).toBe(404);
  expect((await request('GET', '/api/cart', session)).body).toMatchObject({ totalItems: 0 });
  expect((await request('GET', `/api/portal/customer?token=${portalToken}`)).status).toBe(401);
  for (const { cookie } of [owner, customer])
    expect((await request('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
  const reset = await request('POST', '/api/password-resets/complete', {
    body: { token: resetToken, newPassword: 'a new and long password' },
  });
  expect(problemOf(reset).code).toBe('link_invalid');
  const asFirst = { username: 'admin', password: first?.generatedPassword };
  expect(problemOf(await request('POST', '/api/login', { body: asFirst })).code).toBe('invalid_credentials');
  expect((await request('GET', '/sandbox/mailbox')).status).toBe(404);
  expect((await request('GET', `/api/products/${SMALL}`)).status).toBe(404);

  const { username, password } = owner;
  const signedIn = await request('POST', '/api/login', { body: { username, password } });
  const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const ask = async (url: string) => (await request('GET', url, { headers: { cookie } })).body;
  expect(await ask('/api/admin/overview')).toMatchObject({ figures: { paid: '0.00', cost: '0.00', orders: 0 } });
  expect(await ask('/api/orders')).toMatchObject({ total: 0 });
  expect(await ask('/api/pricing-settings')).toMatchObject({ pricingSettings: [{ name: 'Half as much again' }] });
  const { entries } = (await ask('/api/admin/audit')) as AuditResponse;
  expect(entries.find(({ act }) => act === 'shop.sandbox_left')).toMatchObject({
    actor: 'system',
    subjectId: 'live',
    before: { orders: 1, name: 'admin' },
  });
  const [kept] = await live.shop.database.select().from(users).where(eq(users.id, customer.userId));
  expect(kept).toMatchObject({ username: customer.username, emailVerifiedAt: null });

  await stockPlans(live.shop);
  const buyer = await createBuyer(live);
  const sold = placedOrder(await buyer.submit({ body: { paymentMethod: 'paypal' } }));
  expect(sold.orderNumber).not.toBe(orderNumber);
  await live.stop();
});

test('the live database opens no sandbox, and cannot be emptied', async () => {
  await expect(open({ partners: sandbox.shop.config.partners, ...pickKey() })).rejects.toThrow(
    /^This database is that of a live shop\. Set the keys that it was used with, or give the sandbox a database of its own/,
  );
  await expect(leave(DISCARD)).rejects.toThrow('This database is that of a live shop already. Nothing was changed.');
  expect(await countOrders()).toBe(1);
});

function pickKey(): Pick<Config, 'secretKey'> {
  return liveConfig.secretKey ? { secretKey: liveConfig.secretKey } : {};
}
