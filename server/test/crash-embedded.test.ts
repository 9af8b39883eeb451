import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../src/database/database.ts';
import { findFreePort } from '../src/database/find-free-port.ts';
import { joinDatabase } from '../src/database/open-database.ts';
import { readPostmaster, stopPostmaster } from '../src/database/postmaster.ts';
import { CRASH_ROUNDS } from './crash-scene.ts';
import { expectInvariants } from './invariants.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { createShopProcess, SHOP, type ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url)));
const ROUNDS = CRASH_ROUNDS || 1;
const timeout = 60_000 + ROUNDS * 30_000;

let dataDir: string;
let port: number;
let shop: ShopProcess;
let sandbox: SandboxControls;

/** The shop as it is started by hand: with its own PostgreSQL and its own sandbox on an empty folder. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'esimshop-killed-'));
  chmodSync(dataDir, 0o755);
  port = await findFreePort();
  shop = startable();
  sandbox = createSandboxControls(shop.url);
  if (isBuilt) await shop.start();
}, 90_000);

afterAll(async () => {
  await shop.stop('SIGTERM');
  const left = readPostmaster(join(dataDir, 'postgres'));
  if (left) await stopPostmaster(left.pid, 5000);
  rmSync(dataDir, { recursive: true, force: true });
});

const startable = () =>
  createShopProcess({ file: SHOP, port, env: { DATA_DIR: dataDir }, readyLine: 'esimshop is open at' });

async function expectAllWell(): Promise<void> {
  const { connectionString } = await joinDatabase({ database: { kind: 'embedded' }, dataDir });
  const database = connectDatabase({ connectionString, maxConnections: 4 });
  try {
    await eventually(() => expectInvariants({ shop: { database }, sandbox }), 20_000);
  } finally {
    await database.pool.end();
  }
}

test.runIf(isBuilt)(
  'killed right after an order was acknowledged, the shop comes back to its database and its partners and delivers',
  { timeout },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      // The partner sells at once and answers after the shop is gone.
      await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 6000 });
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const press = { body: card(CARDS.good), key: `acknowledged-${round}` };
      const order = placedOrder(await shopper.submit(press));
      expect(order.status).toBe('processing');
      await shop.stop('SIGKILL');

      const before = readPostmaster(join(dataDir, 'postgres'));
      const startedInMs = await shop.start();
      expect(readPostmaster(join(dataDir, 'postgres'))?.pid).toBe(before?.pid);
      if (CRASH_ROUNDS) expect(startedInMs).toBeLessThan(5000);

      const delivered = await shopper.waitForOrder(order.orderNumber, isCompleted);
      expect(delivered.metadata.esimInfoArray).toHaveLength(1);
      await eventually(async () => expect(await sandbox.readMails(shopper.email)).toHaveLength(1));
      expect(placedOrder(await shopper.submit(press)).orderNumber).toBe(order.orderNumber);
      await expectAllWell();
    }
  },
);

test.runIf(isBuilt)('a second start on the same folder is refused and names the first', { timeout }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const second = startable();
    await expect(second.start()).rejects.toThrow(`process ${shop.pid()}, started`);
    expect((await second.ended()).code).toBe(1);
  }
  expect((await shop.request('GET', '/readyz')).status).toBe(200);
});

test.runIf(isBuilt)(
  'told to stop under load, the shop answers what it has begun and ends in good order',
  { timeout },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 800, times: 6 });
      const shoppers = Array.from({ length: 6 }, () => createShopper(shop));
      await Promise.all(shoppers.map((shopper) => shopper.add(SMALL)));
      const begun = shoppers.map((shopper) => shopper.submit({ body: card(CARDS.good) }));
      const visit = new AbortController();
      const visits = keepVisiting(visit.signal);
      await delay(400);

      const toldAt = performance.now();
      expect(await shop.stop('SIGTERM'), shop.output()).toEqual({ code: 0, signal: null });
      expect(performance.now() - toldAt).toBeLessThan(10_000);
      visit.abort();
      expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(shoppers.map(() => 201));
      expect([...(await visits)].filter((status) => ![200, 503, 'no answer'].includes(status))).toEqual([]);

      await shop.start();
      const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
      expect(log.slice(log.lastIndexOf('database system was '))).toMatch(/^database system was shut down/);
      await expectAllWell();
    }
  },
);

test.runIf(isBuilt)(
  'a partner that keeps the shop waiting does not keep it from ending in good order',
  { timeout },
  async () => {
    await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 29_000 });
    const shopper = createShopper(shop);
    await shopper.add(SMALL);
    const order = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
    expect(order.status).toBe('processing');
    expect(await shop.stop('SIGTERM'), shop.output()).toEqual({ code: 0, signal: null });
    expect(readPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
    await shop.start();
    await shopper.waitForOrder(order.orderNumber, isCompleted);
    await expectAllWell();
  },
);

async function keepVisiting(signal: AbortSignal): Promise<Set<number | 'no answer'>> {
  const statuses = new Set<number | 'no answer'>();
  while (!signal.aborted) {
    const answer = await shop.request('GET', '/api/products?country=TR').catch(() => undefined);
    statuses.add(answer?.status ?? 'no answer');
    await delay(5);
  }
  return statuses;
}
