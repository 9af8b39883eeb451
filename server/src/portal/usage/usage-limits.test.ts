import { setTimeout as delay } from 'node:timers/promises';
import type { PortalCustomer } from '@esimshop/contracts/portal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createShopper, eventually, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { SMALL, stockPlans } from '../../../test/stock.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { createTopUpBuyer } from '../../../test/top-up-buyer.ts';

/** What eSIM Go allows. */
const REQUESTS_PER_SECOND = 10;
/** Two requests each: three reads a second, which leaves four requests to purchases. */
const READ_REQUESTS_PER_SECOND = 6;

let first: TestShop;
let second: TestShop;
let buyer: Awaited<ReturnType<typeof createTopUpBuyer>>;

/** Two processes that run jobs, on one database and one sandbox. */
beforeAll(async () => {
  first = await createTestShop({ runsJobs: true });
  await stockPlans(first.shop);
  second = await createTestShop({ beside: first, runsJobs: true });
  buyer = await createTopUpBuyer({ ...first, database: first.shop.database });
  for (let order = 0; order < 2; order++) await buy(first, 8);
});
beforeEach(async () => {
  await first.sandbox.clearFaults();
  await first.sandbox.changeAccount('esim-go', { requestsPerSecond: REQUESTS_PER_SECOND });
  await write(sql`update esims set usage_due_at = now() + interval '1 day'`);
  await delay(1000);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const write = (statement: ReturnType<typeof sql>) => first.shop.database.execute(statement);

async function buy(shop: TestShop, quantity: number): Promise<void> {
  const shopper = createShopper(shop);
  await shopper.add(SMALL, quantity);
  const { orderNumber } = placedOrder(await shopper.submit());
  await shopper.waitForOrder(orderNumber, isCompleted);
}

/** Every eSIM is due in both processes at once. */
const makeDue = () =>
  write(sql`update esims set usage_due_at = now(), usage_asked_at = null, usage_at = usage_at - interval '1 hour'`);

async function countStale(): Promise<number> {
  const { rows } = await first.shop.database.execute<{ count: number }>(
    sql`select count(*)::int from esims where usage_at is null or usage_at < now() - interval '30 minutes'`,
  );
  return rows[0]?.count ?? 0;
}

const requestsSince = async (at: number) =>
  (await first.sandbox.readEsimGoRequests()).filter((request) => request.at >= at);
const readsOf = (requests: { method: string; path: string; at: number }[]) =>
  requests.filter(({ method, path }) => method === 'GET' && /\/esims\/\d+(\/bundles)?$/.test(path));

/** Over all of the time since: on a busy machine some begin late, and then follow one another. */
function perSecond(requests: { at: number }[], since: number): number {
  return (1000 * requests.length) / (Math.max(...requests.map(({ at }) => at)) - since);
}

/** Once a second has added nothing: what was on its way has arrived. */
async function countSettledReads(since: number): Promise<number> {
  for (let before = -1; ; await delay(1000)) {
    const count = readsOf(await requestsSince(since)).length;
    if (count > 0 && count === before) return count;
    before = count;
  }
}

const openPortal = async (shop: TestShop) => shop.request('GET', `/api/portal/customer?token=${buyer.token}`);

test('two processes ask about each eSIM once, below the supplier’s limit, while purchases and travellers go first', async () => {
  const from = Date.now();
  await makeDue();
  const buying = Promise.all([buy(first, 3), buy(second, 2)]);
  while ((await countStale()) > 5) {
    for (const shop of [first, second]) expect((await openPortal(shop)).status).toBe(200);
    await delay(100);
  }
  await buying;
  await write(sql`update esims set usage_due_at = now() where usage_at is null`);
  await eventually(async () => expect(await countStale()).toBe(0));
  const requests = await requestsSince(from);
  expect(requests.filter(({ isLimited }) => isLimited)).toEqual([]);
  const reads = readsOf(requests);
  expect(new Set(reads.map(({ path }) => path)).size).toBe(2 * 22);
  expect(reads).toHaveLength(2 * 22);
  // Travellers may be a second ahead of their turn.
  expect(perSecond(reads, from)).toBeLessThan((7 / 6) * READ_REQUESTS_PER_SECOND + 1);
});

test('a 429 holds both processes for as long as it says', async () => {
  await first.sandbox.addFault({ partner: 'esim-go', operation: 'esim', fault: '429', retryAfterSeconds: 12 });
  const from = Date.now();
  await makeDue();
  const before = await countSettledReads(from);
  const start = performance.now();
  expect((await openPortal(second)).body).toMatchObject({ esims: [{ fullIccid: buyer.iccid, usedMb: 400 }] });
  expect(performance.now() - start).toBeLessThan(8000);
  expect(readsOf(await requestsSince(from))).toHaveLength(before);
  await eventually(async () => expect(readsOf(await requestsSince(from)).length).toBeGreaterThan(before));
  const times = readsOf(await requestsSince(from)).map(({ at }) => at);
  expect((times[before] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(11_900);
});

test('without a turn a traveller gets the last known figure with its time at once, and the next look has the new one', async () => {
  await write(sql`update esims set usage_at = usage_at - interval '1 hour', usage_asked_at = null`);
  await write(sql`update supplier_accounts set next_esim_read_at = now() + interval '5 minutes'`);
  await first.sandbox.addFault({ partner: 'esim-go', operation: 'webhook', fault: 'drop', times: 100 });
  await first.sandbox.useData(buyer.iccid, 100);
  const from = Date.now();
  const start = performance.now();
  const known = (await openPortal(second)).body as PortalCustomer;
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(known.esims).toMatchObject([{ usedMb: 400 }]);
  expect(Date.now() - Date.parse(known.esims[0]?.asOf ?? '')).toBeGreaterThan(3_500_000);
  expect(readsOf(await requestsSince(from))).toEqual([]);
  await write(sql`update supplier_accounts set next_esim_read_at = now()`);
  await eventually(async () => expect((await openPortal(second)).body).toMatchObject({ esims: [{ usedMb: 500 }] }));
});

test('a callback that finds no turn is not lost', async () => {
  await write(sql`update supplier_accounts set next_esim_read_at = now() + interval '3 seconds'`);
  await first.sandbox.useData(buyer.iccid, 400);
  await eventually(async () => {
    const { rows } = await first.shop.database.execute(sql`
      select usage -> 'plans' -> 0 ->> 'remainingMb' as left from esims
      where iccid_hash = ${first.shop.secrets.keyedHash('iccid', buyer.iccid)}`);
    expect(rows).toEqual([{ left: '100' }]);
  });
});

test('an eSIM whose plan is over is no longer read', async () => {
  await first.sandbox.advanceClock(40 * 24 * 60);
  await makeDue();
  await eventually(async () => {
    const { rows } = await first.shop.database.execute(sql`
      select usage_due_at is null as done from esims
      where iccid_hash = ${first.shop.secrets.keyedHash('iccid', buyer.iccid)}`);
    expect(rows).toEqual([{ done: true }]);
  });
  const from = Date.now();
  await write(sql`update esims set usage_asked_at = null, usage_at = usage_at - interval '1 hour'`);
  expect((await openPortal(first)).body).toMatchObject({ esims: [{ status: 'EXPIRED' }] });
  const about = readsOf(await requestsSince(from)).filter(({ path }) => path.includes(buyer.iccid));
  expect(about).toEqual([]);
});
