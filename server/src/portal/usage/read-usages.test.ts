import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARDS, card, createShopper, isCompleted, placedOrder } from '../../../test/shopper.ts';
import { createTestShop, type TestShop } from '../../../test/test-shop.ts';
import { syncSupplier } from '../../catalogue/sync/sync-catalogue.ts';
import { provisionPurchase } from '../../fulfilment/provision-order.ts';
import { readKnownState } from '../../orders/esim-stage.ts';
import { listOrderEsims, type OpenEsim } from '../../orders/esims.ts';
import { listPurchases } from '../../orders/purchases.ts';
import { findOrderByNumber } from '../../orders/store.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { supplierOf } from '../../shop.ts';
import { claimReads } from '../../supply/claim-reads.ts';
import { isCounted, readUsages } from './read-usages.ts';
import { refreshNow } from './usage.ts';

const SUPPLIER = 'esim-access';

let shop: TestShop;
let orderId = 0;
beforeAll(async () => {
  // Runs no jobs: the test makes each step.
  shop = await createTestShop({ suppliers: [SUPPLIER] });
  await shop.sandbox.changeAccount(SUPPLIER, { allocationMs: 0 });
  await syncSupplier(shop.shop, SUPPLIER);
  const shopper = createShopper(shop);
  await shopper.add(`${SUPPLIER}-TR_1_7`, 9);
  await shopper.add(`${SUPPLIER}-TR_3_15`, 3);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await shop.shop.background.drain();
  orderId = (await findOrderByNumber(shop.shop.database, { orderNumber }))?.id ?? 0;
  await shop.shop.database.execute(sql`update purchases set locked_until = now()`);
  for (const { id } of await listPurchases(shop.shop.database, { orderId })) await provisionPurchase(shop.shop, id);
  await shopper.waitForOrder(orderNumber, isCompleted);
  await loseWebhooks();
  for (const { iccid } of await listEsims()) await shop.sandbox.useData(iccid, 100);
});
beforeEach(async () => {
  await shop.shop.background.drain();
  await freeTurns();
  for (const esim of await listEsims()) {
    await freeTurns();
    expect(await refreshNow(shop.shop, esim)).toBe(true);
  }
  await freeTurns();
  await shop.shop.database.execute(sql`
    update esims set usage_due_at = now() - interval '1 hour' + id * interval '1 second', usage_asked_at = null`);
});
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await loseWebhooks();
});
afterAll(() => shop.close());

/** A webhook has an eSIM read beside what the test reads: none comes from the first use of data on. */
const loseWebhooks = () =>
  shop.sandbox.addFault({ partner: SUPPLIER, operation: 'webhook', fault: 'drop', times: 1000 });
const listEsims = () => listOrderEsims(shop.shop.database, shop.shop.secrets, [orderId]);
const freeTurns = () => shop.shop.database.execute(sql`update supplier_accounts set next_esim_read_at = now()`);
const remainingOf = ({ row }: OpenEsim) => readKnownState(row)?.state.plans[0]?.remainingMb;

function claim(executor: Executor = shop.shop.database) {
  const { stateReads, usages } = supplierOf(shop.shop, { supplier: SUPPLIER }).esims;
  const request = { supplier: SUPPLIER, stateReads, urgency: 'due' as const, candidates: isCounted };
  return claimReads(executor, { ...request, perTurn: usages?.most ?? 1 });
}

test('ten eSIMs in use are read by one request and in one turn, and their state stays as it was', async () => {
  const [first] = await listEsims();
  await shop.sandbox.useData(first?.iccid ?? '', 300);
  // None of them is read as a whole.
  await shop.sandbox.addFault({ partner: SUPPLIER, operation: 'query', fault: '500', times: 100 });
  // Time stands still in a transaction: the turn is taken.
  const [claims, others] = await inTransaction(shop.shop.database, 'two claims', async (tx) => [
    await claim(tx),
    await claim(tx),
  ]);
  expect(claims).toHaveLength(10);
  expect(others).toEqual([]);
  await readUsages(shop.shop, SUPPLIER, claims);
  expect((await shop.sandbox.readFaults()).find(({ operation }) => operation === 'query')?.times).toBe(100);
  const esims = await listEsims();
  expect(esims.map(remainingOf)).toEqual([600, ...Array(8).fill(900), ...Array(3).fill(2900)]);
  const read = esims.filter(({ row }) => row.usageDueAt !== null && row.usageDueAt > new Date());
  expect(read).toHaveLength(10);
});

test('one that is used up, and one that nothing is said of, are read as a whole', async () => {
  const [used] = await listEsims();
  await shop.sandbox.useData(used?.iccid ?? '', 5000);
  const claims = await claim();
  await readUsages(shop.shop, SUPPLIER, claims);
  const after = (await listEsims()).find(({ iccid }) => iccid === used?.iccid);
  expect(after && readKnownState(after.row)?.state.plans).toMatchObject([{ state: 'depleted', remainingMb: 0 }]);
});

test('what cannot be read is due again, and a limit pauses all reads of the account', async () => {
  await shop.sandbox.addFault({ partner: SUPPLIER, operation: 'usage', fault: '429', retryAfterSeconds: 60 });
  const claims = await claim();
  await readUsages(shop.shop, SUPPLIER, claims);
  await shop.shop.database.execute(sql`update esims set usage_due_at = now()`);
  expect(await claim()).toEqual([]);
});

test('two processes that view all they can stay below the supplier’s limit, and a purchase waits for no turn', async () => {
  const second = await createTestShop({ beside: shop, suppliers: [SUPPLIER] });
  const { stateReads } = supplierOf(shop.shop, { supplier: SUPPLIER }).esims;
  const starts: number[] = [];
  const viewed = { supplier: SUPPLIER, stateReads, urgency: 'viewed' as const, candidates: sql`true` };
  const untilMs = Date.now() + 3000;
  const viewAll = async ({ shop: { database } }: TestShop) => {
    while (Date.now() < untilMs) {
      const claims = await claimReads(database, viewed);
      starts.push(...claims.map(({ waitMs }) => Date.now() + waitMs));
    }
  };
  await Promise.all([viewAll(shop), viewAll(shop), viewAll(second), viewAll(second)]);
  const busiest = starts.map((from) => starts.filter((at) => at >= from && at < from + 1000).length);
  // Of eight requests a second, reads leave some to purchases, however late an answer of the database comes.
  expect(Math.max(...busiest)).toBeLessThanOrEqual(6);
  // They use what they may: three a second, for three seconds and the two that are taken in advance.
  expect(starts.length).toBeGreaterThanOrEqual(9);

  await shop.shop.database.execute(sql`update supplier_accounts set next_esim_read_at = now() + interval '5 minutes'`);
  const shopper = createShopper(second);
  await shopper.add(`${SUPPLIER}-TR_1_7`);
  const { orderNumber } = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
  await second.shop.background.drain();
  const bought = (await findOrderByNumber(shop.shop.database, { orderNumber }))?.id ?? 0;
  await shop.shop.database.execute(sql`update purchases set locked_until = now()`);
  for (const { id } of await listPurchases(shop.shop.database, { orderId: bought }))
    await provisionPurchase(second.shop, id);
  await shopper.waitForOrder(orderNumber, isCompleted);
  await second.close();
});
