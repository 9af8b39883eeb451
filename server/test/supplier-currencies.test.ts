import type { AdminCurrencies } from '@esimshop/contracts/admin-currencies';
import type { BookMonth } from '@esimshop/contracts/admin-month';
import type { AdminOrder } from '@esimshop/contracts/admin-order';
import type { Overview } from '@esimshop/contracts/admin-overview';
import type { System, SystemPartners } from '@esimshop/contracts/admin-system';
import type { Cart } from '@esimshop/contracts/carts';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readPartnerBooks } from '../src/admin/books/read-partner-books.ts';
import { readRates } from '../src/alerts/read-rates.ts';
import { watchBalances } from '../src/alerts/watch-balances.ts';
import { syncCatalogue, syncSupplier } from '../src/catalogue/sync/sync-catalogue.ts';
import { costInBase } from '../src/rates/exact-rate.ts';
import { latestDay } from '../src/rates/published-day.ts';
import { products } from '../src/tables/catalogue.ts';
import { exchangeRates } from '../src/tables/exchange-rates.ts';
import { orderLines } from '../src/tables/orders.ts';
import { findPaymentOf } from './find-payment.ts';
import { readFees } from './read-fees.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, problemOf } from './shopper.ts';
import { signIn } from './sign-in.ts';
import { SMALL } from './stock.ts';
import { createTestShop } from './test-shop.ts';

const shop = await createTestShop({ runsJobs: true, suppliers: ['esim-go', 'airalo'] });
const { database } = shop.shop;
const admin = await signIn(shop, { admin: true });
const cookie = { headers: { cookie: admin.cookie } };
const get = async <T>(url: string) => (await shop.request('GET', url, cookie)).body as T;

const TODAY = latestDay(new Date());
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
/** What one euro buys. */
const publish = (day: string, rates: Record<string, string>) => shop.sandbox.publishRates({ day, rates });
const POUNDS = { currency: 'GBP', rate: { from: 'ecb' }, isOffered: false };
const YEN = { currency: 'JPY', rate: { from: 'fixed', value: '150' }, rounding: 'none' };

async function follow(...selling: object[]): Promise<void> {
  const { version } = await get<SettingsResponse>('/api/admin/settings');
  const url = '/api/admin/settings/currencies';
  expect((await shop.request('PUT', url, { ...cookie, body: { version, value: { selling } } })).status).toBe(200);
}
/** Without the other supplier, which limits how often it is read. */
const syncPounds = () => syncSupplier(shop.shop, 'esim-go', { isFirst: true });
async function findPlan(supplier: string, productId?: string) {
  const isWanted = and(
    eq(products.supplier, supplier),
    productId ? eq(products.productId, productId) : eq(products.countryCode, 'TR'),
  );
  const [plan] = await database.select().from(products).where(isWanted).orderBy(asc(products.costMinor)).limit(1);
  if (!plan) throw new Error(`Expected a plan of ${supplier}`);
  return plan;
}
const activeOf = (supplier: string) =>
  database.$count(products, and(eq(products.supplier, supplier), eq(products.isActive, true)));
const alertsOf = async () =>
  (await database.execute(sql`select payload from mails where kind = 'supply-alert' order by id`)).rows.map(
    ({ payload }) => payload as { alert: string; reason: string | null },
  );

beforeAll(async () => {
  // By hand only: the timer’s sync would wait for its turns, and this one for it.
  await database.execute(
    sql`update timers set locked_until = 'infinity' where name in ('sync-catalogue', 'watch-balances', 'read-rates')`,
  );
  await publish(dayBefore(TODAY), { USD: '1.25', GBP: '0.875', JPY: '180' });
  await shop.sandbox.changeAccount('esim-go', { currency: 'GBP' });
  await syncCatalogue(shop.shop, { isFirst: true });
  await watchBalances(shop.shop);
}, 120_000);

test('without a rate a supplier in pounds sells nothing, the other one sells, and the owner reads why', async () => {
  expect(await activeOf('esim-go')).toBe(0);
  expect(await activeOf('airalo')).toBeGreaterThan(0);
  expect(await alertsOf()).toMatchObject([{ alert: 'sales_stopped', reason: 'currency' }]);
  expect(await findPlan('esim-go', SMALL)).toMatchObject({ currency: 'GBP', costCurrency: null, isActive: false });
});

test('a rate for costs alone puts its plans on sale, at prices in the base above the converted cost', async () => {
  await follow(POUNDS);
  await readRates(shop.shop);
  const { rows } = await database.execute(sql`select name from timers where requested_at is not null order by name`);
  expect(rows).toEqual([{ name: 'read-rates' }, { name: 'sync-catalogue' }, { name: 'watch-balances' }]);
  await syncPounds();
  await watchBalances(shop.shop);
  // 0.875 / 1.25 pounds for a dollar.
  const plan = await findPlan('esim-go', SMALL);
  expect(plan).toMatchObject({ isActive: true, currency: 'USD', costCurrency: 'GBP', costRate: '0.7' });
  expect(plan.costMinor).toBe(costInBase(plan.supplierCostMinor ?? 0, { currency: 'GBP', rate: '0.7' }));
  expect(plan.costMinor).toBeGreaterThan(plan.supplierCostMinor ?? 0);
  expect(plan.priceMinor).toBeGreaterThan(plan.costMinor);
  expect((await alertsOf()).map(({ alert }) => alert)).toEqual(['sales_stopped', 'sales_resumed']);
  expect(await get<{ currencies?: string[] }>('/api/shop')).not.toHaveProperty('currencies');
  const { suppliers } = await get<System>('/api/admin/system');
  expect(suppliers).toContainEqual({ name: 'esim-go', isConnected: true, offSale: null });
  await eventually(async () => {
    const replies = await get<SystemPartners>('/api/admin/system/partners');
    expect(replies.suppliers.find(({ name }) => name === 'esim-go')).toMatchObject({ currency: 'GBP' });
  });
});

test('both suppliers in one cart: one total, costs in their own currencies, and books that agree', async () => {
  await follow(POUNDS, YEN);
  const before = await get<Overview>('/api/admin/overview');
  const ofAiralo = await findPlan('airalo');
  const buyer = await createBuyer(shop, SMALL, 2);
  await buyer.add(ofAiralo.productId);
  const cart = (await buyer.call('PUT', '/api/cart/currency', { currency: 'JPY' })).body as Cart;
  const placed = placedOrder(await buyer.submit({ body: { ...card(CARDS.good), expectedTotal: cart.totalPrice } }));
  await buyer.waitForOrder(placed.orderNumber, isCompleted);
  const { payment, order } = await findPaymentOf(shop, placed.orderNumber);
  await readFees(shop.shop);

  const inPounds = await findPlan('esim-go', SMALL);
  const lines = await database.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id);
  expect(lines).toMatchObject([
    { currency: 'JPY', unitCostMinor: inPounds.costMinor, costCurrency: 'GBP', costRate: '0.7' },
    { currency: 'JPY', unitCostMinor: ofAiralo.costMinor, costCurrency: null, costRate: null, supplierCostMinor: null },
  ]);
  const poundsMinor = 2 * (inPounds.supplierCostMinor ?? 0);
  const centsMinor = 2 * inPounds.costMinor + ofAiralo.costMinor;
  const { esimGo } = await shop.sandbox.readLedger();
  expect(esimGo.orders.at(-1)?.totalMinor).toBe(poundsMinor);

  // The order's page in its own currency, the overview in the base.
  const { order: shown } = await get<{ order: AdminOrder }>(`/api/admin/orders/${payment.orderId}`);
  const yen = shown.ledger?.costs.reduce((all, { amount }) => all + Number(amount), 0);
  expect(yen).toBe(Math.ceil((2 * inPounds.costMinor * 150) / 100) + Math.ceil((ofAiralo.costMinor * 150) / 100));
  const after = await get<Overview>('/api/admin/overview');
  expect(Math.round((Number(after.figures.cost) - Number(before.figures.cost)) * 100)).toBe(centsMinor);

  const today = new Intl.DateTimeFormat('sv', { timeZone: shop.shop.config.timeZone }).format();
  // The month: pounds beside dollars, and each as its supplier has it.
  await readPartnerBooks(shop.shop);
  const month = await get<BookMonth>(`/api/admin/months/${today.slice(0, 7)}`);
  expect(month.differences.filter(({ type }) => type !== 'unread')).toEqual([]);
  const costsOf = (name: string) =>
    month.partners
      .filter(({ partner }) => partner === name)
      .map(({ currency, kinds }) => [currency, kinds.find(({ kind }) => kind === 'supplier_cost')]);
  const pounds = (0 - poundsMinor / 100).toFixed(2);
  expect(costsOf('esim-go')).toEqual([['GBP', { kind: 'supplier_cost', ours: pounds, theirs: pounds }]]);
  const dollars = (0 - ofAiralo.costMinor / 100).toFixed(2);
  expect(costsOf('airalo')).toEqual([['USD', { kind: 'supplier_cost', ours: dollars, theirs: dollars }]]);

  const { text } = await shop.request('GET', `/api/admin/books.csv?from=${today}&to=${today}`, cookie);
  const costs = text.split('\r\n').filter((row) => row.includes('supplier_cost'));
  expect(costs.map((row) => row.split(',').slice(-4)).toSorted()).toEqual([
    ['GBP', '0.7', pounds, pounds],
    ['USD', '', dollars, dollars],
  ]);
});

test('the balance limits sales in pounds, and its warning says pounds', async () => {
  const { supplierCostMinor, costMinor } = await findPlan('esim-go', SMALL);
  // A penny too little for two; the same number of cents would be enough for one and more.
  const balanceMinor = 2 * (supplierCostMinor ?? 0) - 1;
  expect(balanceMinor).toBeGreaterThan(costMinor);
  await shop.sandbox.changeAccount('esim-go', { balanceMinor });
  await watchBalances(shop.shop);
  const [two, one] = [await createBuyer(shop, SMALL, 2), await createBuyer(shop, SMALL, 1)];
  expect(problemOf(await two.submit({ body: card(CARDS.good) })).code).toBe('supply_unavailable');
  const placed = placedOrder(await one.submit({ body: card(CARDS.good) }));
  await one.waitForOrder(placed.orderNumber, isCompleted);
  await watchBalances(shop.shop);
  const left = ((balanceMinor - (supplierCostMinor ?? 0)) / 100).toFixed(2);
  await eventually(async () => {
    const mails = await shop.sandbox.readMails('help@esimshop.example');
    expect(mails.some(({ text }) => text.includes(`The balance at eSIM Go is ${left} GBP`))).toBe(true);
  });
  await shop.sandbox.changeAccount('esim-go', { balanceMinor: 100_000_000 });
  await watchBalances(shop.shop);
});

test('a rate that leaps by half waits for the owner with the costs and prices that follow from it', async () => {
  const before = await findPlan('esim-go', SMALL);
  await publish(TODAY, { USD: '1.25', GBP: '0.4375', JPY: '180' });
  await readRates(shop.shop);
  expect(await findPlan('esim-go', SMALL)).toEqual(before);
  const { selling } = await get<AdminCurrencies>('/api/admin/currencies');
  const waiting = selling.find(({ currency }) => currency === 'GBP')?.waiting;
  expect(waiting).toMatchObject({ rate: '0.35', changePercent: -50 });
  const body = { id: waiting?.id };
  expect((await shop.request('POST', '/api/admin/currencies/GBP/accept', { ...cookie, body })).status).toBe(200);
  const after = await findPlan('esim-go', SMALL);
  expect(after).toMatchObject({ costRate: '0.35', supplierCostMinor: before.supplierCostMinor, isActive: true });
  expect(after.costMinor).toBe(costInBase(before.supplierCostMinor ?? 0, { currency: 'GBP', rate: '0.35' }));
  expect(after.priceMinor).toBeGreaterThan(before.priceMinor);
  // The order of before keeps its rate.
  const [line] = await database.select().from(orderLines).where(eq(orderLines.costCurrency, 'GBP'));
  expect(line).toMatchObject({ costRate: '0.7', unitCostMinor: before.costMinor });
});

test('a rate that is a week old, and one that is taken away, stop its sales until there is one again', async () => {
  const isRead = and(eq(exchangeRates.state, 'in_use'), eq(exchangeRates.source, 'ecb'));
  await database.update(exchangeRates).set({ day: sql`current_date - 8` }).where(isRead);
  await shop.sandbox.addFault({ partner: 'ecb', operation: 'daily', fault: '500', times: 9 });
  await readRates(shop.shop).catch(() => {});
  expect(await activeOf('esim-go')).toBe(0);
  await watchBalances(shop.shop);
  expect((await alertsOf()).at(-1)).toMatchObject({ alert: 'sales_stopped', reason: 'currency' });
  await shop.sandbox.clearFaults();

  await follow({ ...POUNDS, rate: { from: 'fixed', value: '0.5' } }, YEN);
  await syncPounds();
  await watchBalances(shop.shop);
  expect(await findPlan('esim-go', SMALL)).toMatchObject({ isActive: true, costRate: '0.5' });
  expect((await alertsOf()).at(-1)).toMatchObject({ alert: 'sales_resumed' });

  await follow(YEN);
  expect(await activeOf('esim-go')).toBe(0);
  expect(await activeOf('airalo')).toBeGreaterThan(0);
});
