import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { syncSupplier } from './sync-catalogue.ts';

/** What eSIM Go allows. */
const REQUESTS_PER_SECOND = 10;
const SUPPLIER = 'esim-go';

/** Two processes that run jobs, on one database and one sandbox. */
const first = await createTestShop({ runsJobs: true });
await stockPlans(first.shop);
const second = await createTestShop({ beside: first, runsJobs: true });
await first.sandbox.changeAccount(SUPPLIER, { requestsPerSecond: REQUESTS_PER_SECOND });
afterAll(async () => {
  await second.close();
  await first.close();
});
beforeEach(async () => {
  await first.sandbox.clearFaults();
  await delay(1000);
});

const requestsSince = async (at: number) =>
  (await first.sandbox.readEsimGoRequests()).filter((request) => request.at >= at);
const ofSync = (requests: { path: string; at: number }[]) =>
  requests.filter(({ path }) => /\/(catalogue|networks)$/.test(path));

async function buy(shop: TestShop): Promise<void> {
  const shopper = createShopper(shop);
  await shopper.add(SMALL);
  const { orderNumber } = placedOrder(await shopper.submit());
  await shopper.waitForOrder(orderNumber, isCompleted);
}

test('a sync and reads of eSIMs share the supplier’s rate limit, and purchases are not rejected', async () => {
  await buy(first);
  const from = Date.now();
  const syncing = syncSupplier(first.shop, SUPPLIER);
  await first.shop.database.execute(sql`update esims set usage_due_at = now(), usage_asked_at = null`);
  for (const shop of [first, second]) await buy(shop);
  expect(await syncing).toMatchObject({ kind: 'finished' });
  const requests = await requestsSince(from);
  expect(requests.filter(({ isLimited }) => isLimited)).toEqual([]);
  const times = ofSync(requests).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(2);
  // On a busy machine one may arrive late, and the next in time.
  const meanGapMs = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1);
  expect(meanGapMs).toBeGreaterThan(200);
}, 60_000);

test('a 429 holds the sync of every process for as long as it says', async () => {
  await first.sandbox.addFault({ partner: 'esim-go', operation: 'esim', fault: '429', retryAfterSeconds: 4 });
  const from = Date.now();
  await first.shop.database.execute(
    sql`update esims set usage_due_at = now(), usage_asked_at = null where id = (select min(id) from esims)`,
  );
  const findLimited = async () => (await requestsSince(from)).find(({ path }) => path.includes('/esims/'));
  let limited = await findLimited();
  for (; !limited; limited = await findLimited()) await delay(20);
  const isPaused = async () => {
    const { rows } = await first.shop.database.execute<{ paused: boolean }>(
      sql`select next_esim_read_at > now() + interval '1 second' as paused from supplier_accounts`,
    );
    return rows.some(({ paused }) => paused);
  };
  await eventually(async () => expect(await isPaused()).toBe(true));
  expect(await syncSupplier(second.shop, SUPPLIER)).toMatchObject({ kind: 'finished' });
  const [begun] = ofSync(await requestsSince(from));
  expect((begun?.at ?? 0) - limited.at).toBeGreaterThan(3_900);
}, 60_000);

test('the first sync of a shop, which has sold nothing yet, reserves no slots', async () => {
  await first.shop.database.execute(sql`update supplier_accounts set next_esim_read_at = now() + interval '5 minutes'`);
  expect(await syncSupplier(first.shop, SUPPLIER, { isFirst: true })).toMatchObject({ kind: 'finished' });
}, 60_000);

test('a sync reserves no slots of a supplier that counts requests differently', async () => {
  const { suppliers } = first.shop.partners;
  const supplier = suppliers[SUPPLIER];
  if (!supplier) throw new Error('Expected eSIM Go');
  const { requestMs: _, ...stateReads } = supplier.esims.stateReads;
  const partners = {
    ...first.shop.partners,
    suppliers: { [SUPPLIER]: { ...supplier, esims: { ...supplier.esims, stateReads } } },
  };
  await first.shop.database.execute(sql`update supplier_accounts set next_esim_read_at = now() + interval '5 minutes'`);
  expect(await syncSupplier({ ...first.shop, partners }, SUPPLIER)).toMatchObject({ kind: 'finished' });
}, 60_000);
