import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '@esimshop/sandbox/sandbox';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, type Database } from '../src/platform/database/database.ts';
import { chooseToday } from './choose-today.ts';
import type { TestResponse } from './http-exchange.ts';
import { expectInvariants } from './invariants.ts';
import { reservePort } from './reserve-port.ts';
import { createSandboxControls, type SandboxControls, type SupplierName, UNLIMITED } from './sandbox-controls.ts';
import { createShopProcess, SHOP_UNDER_TEST, type ShopProcess } from './shop-process.ts';
import { eventually, type Shopper } from './shopper.ts';
import { stockPlans } from './stock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Rounds per crash point; 0 for those that every run makes. */
export const CRASH_ROUNDS = Number(process.env.CRASH_ROUNDS ?? '0');

/** What is crashed beside an order's way. */
const PROGRAMMES = [
  'alert',
  'gift',
  'receipt',
  'refund',
  'erasure',
  'reply',
  'top-up',
  'retention',
  'withdrawal',
  'automatic top-up',
  'plan mail',
  'rating',
] as const;
const PROGRAMMES_A_DAY = 4;

/** A test of all programmes with `CRASH_ROUNDS`; otherwise of today's, and skipped on other days. */
export function crashTest(programme: (typeof PROGRAMMES)[number]) {
  return test.runIf(chooseCrashes(PROGRAMMES, PROGRAMMES_A_DAY).includes(programme)).concurrent;
}

/** All crash points with `CRASH_ROUNDS`, otherwise a few of them. */
export function chooseCrashes<Item>(all: readonly Item[], count: number): readonly Item[] {
  return CRASH_ROUNDS > 0 ? all : chooseToday(all, count);
}

/** What outlives the shop's processes: a database with a few plans, the partners, and fixed ports. */
export type CrashScene = AsyncDisposable & {
  database: Database;
  connectionString: string;
  sandbox: SandboxControls;
  addShop(env?: Record<string, string>): Promise<ShopProcess>;
  /**
   * Waits until nothing is in progress, then checks that nothing is lost, duplicated or unbalanced. What is parked is in progress, unless
   * it is what the test is about.
   */
  expectConsistent(options?: { timeoutMs?: number; mayBeParked?: boolean }): Promise<void>;
};

type SceneOptions = {
  /** A migrated database that is used instead of a copy of the template. */
  database?: TestDatabase;
  /** Whose plans are sold. */
  suppliers?: readonly SupplierName[];
};

export async function createCrashScene({
  database: given,
  suppliers = ['esim-go'],
}: SceneOptions = {}): Promise<CrashScene> {
  const dataDir = mkdtempSync(join(tmpdir(), 'esimshop-crash-'));
  const testDatabase = given ?? (await createTestDatabase());
  const partners = await startSandbox({ dataDir: join(dataDir, 'sandbox'), ...UNLIMITED });
  const database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 4 });
  const sandbox = createSandboxControls(partners.url);
  const secretKey = randomBytes(32).toString('hex');
  const shops: ShopProcess[] = [];
  for (const supplier of suppliers) await stockPlans({ database }, supplier);

  return {
    database,
    connectionString: testDatabase.connectionString,
    sandbox,
    async addShop(env = {}) {
      const shop = createShopProcess({
        file: SHOP_UNDER_TEST,
        port: await reservePort(),
        readyLine: 'shop under test is ready',
        env: {
          DATA_DIR: join(dataDir, `shop-${shops.length}`),
          DATABASE_URL: testDatabase.connectionString,
          SANDBOX_URL: partners.url,
          SANDBOX_SUPPLIERS: suppliers.join(),
          SECRET_KEY: secretKey,
          LOG_LEVEL: 'silent',
          ...env,
        },
      });
      shops.push(shop);
      return shop;
    },
    expectConsistent: ({ timeoutMs = 200_000, mayBeParked = false } = {}) =>
      eventually(async () => {
        await expectNothingOpen(database, mayBeParked);
        await expectInvariants({ shop: { database }, sandbox });
      }, timeoutMs),
    async [Symbol.asyncDispose]() {
      for (const shop of shops) await shop.stop('SIGKILL');
      await database.close();
      await partners.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function expectNothingOpen(database: Database, mayBeParked: boolean): Promise<void> {
  const { rows } = await database.execute(sql`
    select 'order' as kind, o.id, status as state, '' as problem from orders o where status not in ('completed', 'cancelled', 'refunded')
      and not (${mayBeParked} and exists (select from owner_cases where order_id = o.id and attention = 'parked'))
    union all select 'payment', id, status, '' from payments where status in ('created', 'unknown')
    union all select 'purchase', id, state, problem from purchases where state <> 'issued'
      and not (${mayBeParked} and state = 'needs_attention')
    union all select 'refund', id, state, problem from refunds where state not in ('refunded', 'declined')
    union all select 'withdrawal', id, state, number from withdrawals where state = 'checking'
    union all select 'automatic top-up', id, state, '' from top_up_runs where state = 'waiting' and next_attempt_at <= now()
    union all select 'gift', id, state, '' from gifts where state = 'waiting' and send_at <= now()
    union all select 'mail', id, state, problem from mails where state <> 'sent'`);
  expect(rows).toEqual([]);
}

type Submission = Parameters<Shopper['submit']>[0];

/** Submits until the response is final, like the page after a lost connection. */
export async function submitUntilSettled(
  shopper: Pick<Shopper, 'submit'>,
  submission: Submission,
  timeoutMs = 60_000,
): Promise<TestResponse> {
  let last: TestResponse | undefined;
  for (const start = performance.now(); performance.now() - start < timeoutMs; await delay(200)) {
    last = await shopper.submit(submission).catch(() => undefined);
    if (last && (last.status === 201 || last.status === 402)) return last;
  }
  throw new Error(`Expected a response within ${timeoutMs} ms, the last was ${last?.status} ${last?.text}`);
}

/** Acts until the shop ends: on a busy machine a partner's response may come too late for the first time. */
export async function actUntilKilled<Result>(shop: ShopProcess, act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const result = await act();
    if (await Promise.race([shop.ended(), delay(5000)])) return result;
  }
  throw new Error('Expected the shop to come to the point at which it ends');
}
