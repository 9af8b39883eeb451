import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { connectDatabase, type Database } from '../src/database/database.ts';
import { findFreePort } from '../src/database/find-free-port.ts';
import { expectInvariants } from './invariants.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { createShopProcess, SHOP_UNDER_TEST, type ShopProcess } from './shop-process.ts';
import { eventually, type Shopper } from './shopper.ts';
import { stockPlans } from './stock.ts';
import { createTestDatabase } from './test-database.ts';
import type { Answer } from './test-shop.ts';

/** How often each crash is made: a few times in every run, `CRASH_ROUNDS` times on demand. */
export const CRASH_ROUNDS = Number(process.env.CRASH_ROUNDS ?? '0');

/** What outlives the shop's processes: a database with a few plans, the partners, and ports to come back to. */
export type CrashScene = {
  database: Database;
  sandbox: SandboxControls;
  addShop(env?: Record<string, string>): Promise<ShopProcess>;
  /** Waits until nothing is under way any more, then looks for anything lost, doubled or uneven. */
  expectAllWell(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
};

export async function createCrashScene(): Promise<CrashScene> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-crash-'));
  const testDatabase = await createTestDatabase();
  const partners = await startSandbox({ dataDir: join(dataDir, 'sandbox') });
  const database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 });
  const sandbox = createSandboxControls(partners.url);
  const secretKey = randomBytes(32).toString('hex');
  const shops: ShopProcess[] = [];
  await stockPlans({ database });

  return {
    database,
    sandbox,
    async addShop(env = {}) {
      const shop = createShopProcess({
        file: SHOP_UNDER_TEST,
        port: await findFreePort(),
        readyLine: 'shop under test is ready',
        env: {
          DATA_DIR: join(dataDir, `shop-${shops.length}`),
          DATABASE_URL: testDatabase.connectionString,
          SANDBOX_URL: partners.url,
          SECRET_KEY: secretKey,
          LOG_LEVEL: 'silent',
          ...env,
        },
      });
      shops.push(shop);
      return shop;
    },
    expectAllWell: (timeoutMs = 200_000) =>
      eventually(async () => {
        await expectNothingOpen(database);
        await expectInvariants({ shop: { database }, sandbox });
      }, timeoutMs),
    async close() {
      for (const shop of shops) await shop.stop('SIGKILL');
      await database.pool.end();
      await partners.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function expectNothingOpen(database: Database): Promise<void> {
  const { rows } = await database.execute(sql`
    select 'order' as kind, id, status as state, '' as problem from orders where status not in ('completed', 'cancelled')
    union all select 'payment', id, status, '' from payments where status in ('created', 'unknown')
    union all select 'purchase', id, state, problem from purchases where state <> 'issued'
    union all select 'mail', id, state, problem from mails where state <> 'sent'`);
  expect(rows).toEqual([]);
}

type Press = Parameters<Shopper['submit']>[0];

/** Presses the pay button until the shop gives an answer that ends the matter, as the page does after a lost connection. */
export async function pressUntilAnswered(
  shopper: Pick<Shopper, 'submit'>,
  press: Press,
  timeoutMs = 60_000,
): Promise<Answer> {
  let last: Answer | undefined;
  for (const start = performance.now(); performance.now() - start < timeoutMs; await delay(200)) {
    last = await shopper.submit(press).catch(() => undefined);
    if (last && (last.status === 201 || last.status === 402)) return last;
  }
  throw new Error(`Expected an answer within ${timeoutMs} ms, the last was ${last?.status} ${last?.text}`);
}
