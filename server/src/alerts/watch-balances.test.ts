import type { WaitingResponse } from '@esimshop/contracts/admin-overview';
import type { System, SystemPartners } from '@esimshop/contracts/admin-system';
import type { Product } from '@esimshop/contracts/products';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBuyer, createShopper, eventually, isCompleted, placedOrder, problemOf } from '../../test/shopper.ts';
import { signIn, type TestUser } from '../../test/sign-in.ts';
import { MEDIUM, SMALL } from '../../test/stock.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { createTestShop } from '../../test/test-shop.ts';
import { createSweepHandlers } from '../app/sweep-handlers.ts';
import type { MailPayloads } from '../mail/mail-payloads.ts';
import { claimDueRows } from '../platform/sweeps/store.ts';
import { supplierOf } from '../shop.ts';
import { products } from '../tables/catalogue.ts';
import { watchBalances } from './watch-balances.ts';

/** What the plans of this test cost. */
const [SMALL_COST, MEDIUM_COST] = [150, 400];
const PLENTY = 100_000_000;
const SUPPORT = 'help@esimshop.example';

const shop = await openStockedShop();
const { database } = shop.shop;
const web = await createTestShop({ beside: shop });
afterAll(() => web.close());

let admin: TestUser;
beforeAll(async () => {
  admin = await signIn(shop, { admin: true });
  await setBalance(PLENTY);
});
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await setBalance(PLENTY);
});

async function setBalance(balanceMinor: number): Promise<void> {
  await shop.sandbox.changeAccount('esim-go', { balanceMinor });
  await watchBalances(shop.shop);
}

const ofAdmin = async <T>(url: string) =>
  (await shop.request('GET', url, { headers: { cookie: admin.cookie } })).body as T;
const listPlans = async (from = shop) =>
  ((await from.request('GET', '/api/products?country=TR')).body as { products: Product[] }).products;
const isOnSale = async (from = shop) => (await listPlans(from)).map(({ available }) => available);
async function listAlerts(): Promise<string[]> {
  const { rows } = await database.execute<{ payload: MailPayloads['supply-alert'] }>(
    sql`select payload from mails where kind = 'supply-alert' order by id`,
  );
  return rows.map(({ payload: { alert, supplier, reason } }) => `${alert}.${supplier}.${reason ?? ''}`);
}
const buy = async (productId: string, quantity = 1) => (await createBuyer(shop, productId, quantity)).submit();

test('plans of a supplier whose keys were taken away are not sold, and are again once they are back', async () => {
  const without = { ...shop.shop, partners: { ...shop.shop.partners, suppliers: {} } };
  const told = (await listAlerts()).length;
  await watchBalances(without);
  await eventually(async () => expect(await isOnSale()).not.toContain(true));
  const response = await buy(SMALL).catch((error: Error) => error);
  expect(response).toBeInstanceOf(Error);
  await watchBalances(shop.shop);
  await eventually(async () => expect(await isOnSale()).not.toContain(false));
  const alerts = new Set((await listAlerts()).slice(told));
  expect([...alerts]).toEqual(['sales_stopped.esim-go.unreachable', 'sales_resumed.esim-go.']);
});

test('a supplier whose balance pays for no plan sells nothing until it does, and all recipients are notified', async () => {
  const inCart = await createBuyer(shop);
  const told = (await listAlerts()).length;
  await setBalance(SMALL_COST - 1);

  expect(await isOnSale()).toEqual([false, false, false]);
  const { product } = (await shop.request('GET', `/api/products/${SMALL}`)).body as { product: Product };
  expect(product).toMatchObject({ available: false, price: '3.99' });
  const added = await createShopper(shop).add(SMALL);
  expect([added.status, problemOf(added).code]).toEqual([409, 'plan_sold_out']);
  expect((await inCart.cart()).items).toMatchObject([{ available: false, product: { available: false } }]);
  const refused = await inCart.submit();
  expect([refused.status, problemOf(refused).code]).toEqual([503, 'supply_unavailable']);
  expect(refused.headers['retry-after']).toBe('300');
  expect((await shop.sandbox.readLedger()).stripe.charges).toEqual([]);

  const [supplier] = (await ofAdmin<System>('/api/admin/system')).suppliers;
  expect(supplier).toMatchObject({ name: 'esim-go', offSale: { reason: 'balance' } });
  await eventually(async () => {
    const { suppliers } = await ofAdmin<SystemPartners>('/api/admin/system/partners');
    expect(suppliers).toMatchObject([{ name: 'esim-go', balance: '1.49' }]);
  });
  const { waiting } = await ofAdmin<WaitingResponse>('/api/admin/waiting');
  expect(waiting).toMatchObject([{ kind: 'sales_stopped', count: 1, example: 'esim-go' }]);
  // Told once, however often it is looked at.
  await watchBalances(shop.shop);
  expect((await listAlerts()).slice(told)).toEqual(['sales_stopped.esim-go.balance']);

  await setBalance(PLENTY);
  expect(await isOnSale()).toEqual([true, true, true]);
  expect((await listAlerts()).slice(told)).toEqual(['sales_stopped.esim-go.balance', 'sales_resumed.esim-go.']);
  const order = placedOrder(await inCart.submit());
  await inCart.waitForOrder(order.orderNumber, isCompleted);
});

test('other processes show it as soon as they hear of it', async () => {
  await eventually(async () => expect(await isOnSale(web)).toEqual([true, true, true]));
  await setBalance(0);
  await eventually(async () => expect(await isOnSale(web)).toEqual([false, false, false]));
});

async function deliverQueued(): Promise<void> {
  const { deliverMail } = await import('../mail/deliver-mail.ts');
  const { rows } = await database.execute<{ id: number }>(sql`select id from mails where state = 'queued' order by id`);
  for (const { id } of rows) await deliverMail(shop.shop, id);
}

test('the mails say what to do, in the language of the administrators', async () => {
  await deliverQueued();
  await setBalance(120);
  await setBalance(PLENTY);
  await database.execute(sql`update users set locale = 'tr' where id = ${admin.userId}`);
  await database.execute(sql`update users set email_verified_at = now() where id = ${admin.userId}`);
  await setBalance(0);
  await deliverQueued();
  const subjects = async (to: string) => (await shop.sandbox.readMails(to)).map(({ subject }) => subject);
  const toSupport = await subjects(SUPPORT);
  expect(toSupport).toContain('Sales stopped: no balance at eSIM Go');
  expect(toSupport).toContain('Sales resumed: eSIM Go delivers again');
  expect(toSupport).toContain('Satış durdu: eSIM Go bakiyesi yetersiz');
  // The other address is told once it is known to reach its owner.
  expect((await subjects(admin.email)).filter((subject) => subject.includes('eSIM Go'))).toEqual([
    'Satış durdu: eSIM Go bakiyesi yetersiz',
  ]);
  const mail = (await shop.sandbox.readMails(admin.email)).find(({ subject }) => subject.includes('eSIM Go'));
  expect(mail?.text).toContain('0.00 USD');
  expect(mail?.text).toContain(`${shop.shop.config.publicUrl}/admin?tab=system`);
});

test('an order that the balance cannot pay for is refused before it is paid, and a smaller one is not', async () => {
  await setBalance(MEDIUM_COST + SMALL_COST);
  expect((await buy(MEDIUM, 2)).status).toBe(503);
  expect(placedOrder(await buy(MEDIUM)).payment.state).toBe('paid');
  // The balance is what was read: what has been sold since is taken off.
  expect((await buy(MEDIUM)).status).toBe(503);
  expect((await buy(SMALL)).status).toBe(201);
  expect((await buy(SMALL)).status).toBe(503);
});

test('of many orders at once, as many are accepted as the balance pays for', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer(shop)));
  await setBalance(5 * SMALL_COST + 20);
  const statuses = (await Promise.all(buyers.map((buyer) => buyer.submit()))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(7).fill(503)]);
  await eventually(async () => {
    const { rows } = await database.execute(sql`select 1 from purchases where state <> 'issued'`);
    expect(rows).toEqual([]);
  });
});

test('an order that waits for its payer holds its part of the balance for half an hour', async () => {
  await setBalance(SMALL_COST);
  const buyer = await createBuyer(shop);
  const { body } = await buyer.submit({ body: { paymentMethod: 'paypal' } });
  expect(body).toMatchObject({ nextAction: { type: 'redirect' } });
  expect((await buy(SMALL)).status).toBe(503);
  await database.execute(
    sql`update orders set created_at = created_at - interval '31 minutes' where status = 'pending'`,
  );
  expect((await buy(SMALL)).status).toBe(201);
  await database.execute(sql`update orders set status = 'cancelled' where status = 'pending'`);
});

test('a supplier that does not respond for 15 minutes sells nothing until it does', async () => {
  await shop.sandbox.addFault({ partner: 'esim-go', operation: 'organisation', fault: '500', times: 1000 });
  await watchBalances(shop.shop);
  expect(await isOnSale()).toEqual([true, true, true]);
  await database.execute(sql`update supplier_accounts set unreachable_since = now() - interval '15 minutes'`);
  await watchBalances(shop.shop);
  expect(await isOnSale()).toEqual([false, false, false]);
  const [supplier] = (await ofAdmin<System>('/api/admin/system')).suppliers;
  expect(supplier).toMatchObject({ offSale: { reason: 'unreachable' } });
  await shop.sandbox.clearFaults();
  await watchBalances(shop.shop);
  expect(await isOnSale()).toEqual([true, true, true]);
  // To two addresses since the other one is verified.
  expect(new Set((await listAlerts()).slice(-4))).toEqual(
    new Set(['sales_stopped.esim-go.unreachable', 'sales_resumed.esim-go.']),
  );
});

test('of equal plans, the next cheapest is shown whose supplier can deliver', async () => {
  const esimGo = supplierOf(shop.shop, { supplier: 'esim-go' });
  const [row] = await database.select().from(products).where(sql`product_id = ${SMALL}`);
  if (!row) throw new Error('Expected a plan');
  const { id: _id, ...plan } = row;
  const dearer = { ...plan, supplier: 'other', supplierPlanId: '1', productId: 'other-1', priceMinor: 499 };
  await database.insert(products).values(dearer);
  await database.execute(sql`insert into supplier_syncs (supplier, synced_at) values ('other', now())`);
  const getBalance = async () => ({ balanceMinor: PLENTY, currency: 'USD' });
  const other = { ...esimGo, esims: { ...esimGo.esims, getBalance } };
  const two = await createTestShop({ beside: shop, partners: { suppliers: { 'esim-go': esimGo, other } } });
  const smallest = async () => (await listPlans(two)).filter(({ dataMb }) => dataMb === 1000);
  expect(await smallest()).toMatchObject([{ productId: SMALL, available: true }]);
  await shop.sandbox.changeAccount('esim-go', { balanceMinor: 0 });
  await watchBalances(two.shop);
  await eventually(async () => expect(await smallest()).toMatchObject([{ productId: 'other-1', available: true }]));
  // Its own address still shows the plan that is sold out.
  const own = (await two.request('GET', `/api/products/${SMALL}`)).body as { product: Product };
  expect(own.product.available).toBe(false);
  await two.close();
  await database.execute(sql`delete from products where supplier = 'other'`);
});

test('two looks at once change and tell once', async () => {
  const told = (await listAlerts()).length;
  await shop.sandbox.changeAccount('esim-go', { balanceMinor: 0 });
  await Promise.all([watchBalances(shop.shop), watchBalances(web.shop), watchBalances(shop.shop)]);
  // The other address was verified above.
  expect((await listAlerts()).slice(told)).toEqual(Array(2).fill('sales_stopped.esim-go.balance'));
});

test('a supplier’s own report of its balance makes the shop ask at once', async () => {
  // The shops beside it have had the partner's callbacks sent to themselves.
  await shop.sandbox.announce(shop.shop.config.publicUrl);
  // Only the report can make it due.
  await database.execute(sql`update timers set next_attempt_at = 'infinity'`);
  const becomesOnSale = (expected: boolean) =>
    eventually(async () => {
      for (const { id } of await claimDueRows(database, 'run-timer', 4))
        await createSweepHandlers(shop.shop)['run-timer'](id);
      expect(await isOnSale()).toEqual([expected, expected, expected]);
    }, 20_000);
  await shop.sandbox.changeAccount('esim-go', { balanceMinor: 0 });
  await becomesOnSale(false);
  await database.execute(sql`update timers set next_attempt_at = 'infinity' where requested_at is null`);
  await shop.sandbox.changeAccount('esim-go', { balanceMinor: PLENTY });
  await becomesOnSale(true);
});

test('a supplier whose account is in a currency without a rate sells nothing, and the owner reads why', async () => {
  const supplier = supplierOf(shop.shop, { supplier: 'esim-go' });
  const { getBalance } = supplier.esims;
  const told = (await listAlerts()).length;
  try {
    supplier.esims.getBalance = async () => ({ ...(await getBalance()), currency: 'GBP' });
    await watchBalances(shop.shop);
    expect(await isOnSale()).toEqual([false, false, false]);
    expect(new Set((await listAlerts()).slice(told))).toEqual(new Set(['sales_stopped.esim-go.currency']));
    const [row] = (await ofAdmin<System>('/api/admin/system')).suppliers;
    expect(row).toMatchObject({ offSale: { reason: 'currency' } });
    await deliverQueued();
    const mails = await shop.sandbox.readMails(SUPPORT);
    const letter = mails.find(({ subject }) => subject === 'Satış durdu: eSIM Go hesabı başka bir para biriminde');
    expect(letter?.text).toContain('ana para birimi ise USD; ikisi arasında güncel bir döviz kuru yok');
    expect((await createShopper(shop).add(SMALL)).status).toBe(409);
  } finally {
    supplier.esims.getBalance = getBalance;
    await watchBalances(shop.shop);
  }
  expect(await isOnSale()).toEqual([true, true, true]);
});
