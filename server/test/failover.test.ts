import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { createCrashScene, submitUntilSettled } from './crash-scene.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createShopper, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

/** Folder of PostgreSQL's programs, as Debian's package has them; the included PostgreSQL cannot be copied while it runs. */
const BINARIES = process.env.POSTGRES_BIN;
const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? '1');
const REPORT = new URL('../../bench/results/failover.md', import.meta.url);

const SHOPPERS = 8;
/** Acknowledged before the primary dies, and after the standby has taken over. */
const SALES = 40;

type Sale = { orderNumber: string; atMs: number };
type Round = {
  soldBefore: number;
  soldAfter: number;
  lost: number;
  doubled: number;
  promotedMs: number;
  firstSaleMs: number;
};

test.runIf(BINARIES)(
  'the primary dies under load and its standby takes over: no acknowledged order is lost, none is charged twice',
  { timeout: ROUNDS * 400_000 },
  async () => {
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) rounds.push(await failOverOnce(BINARIES ?? ''));
    expect(rounds.map(({ lost, doubled }) => ({ lost, doubled }))).toEqual(rounds.map(() => ({ lost: 0, doubled: 0 })));
    writeFileSync(REPORT, renderReport(rounds));
  },
);

async function failOverOnce(binaries: string): Promise<Round> {
  const postgres = await startReplicatedPostgres(binaries);
  const { connectionString } = postgres;
  await migrateDatabase(connectionString);
  await using scene = await createCrashScene({ database: { connectionString, drop: postgres.stop } });
  // The scene's own idle connections break as well.
  scene.database.pool.on('error', () => {});
  const webs = [await scene.addShop({ ROLE: 'web' }), await scene.addShop({ ROLE: 'web' })];
  const worker = await scene.addShop({ ROLE: 'worker' });
  await Promise.all([...webs, worker].map((shop) => shop.start()));

  const sales: Sale[] = [];
  const closing = new AbortController();
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) =>
    keepBuying(webs[index % webs.length] as ShopProcess, { sales, until: closing.signal }),
  );
  await waitUntil(() => sales.length >= SALES);

  const killedAtMs = performance.now();
  await postgres.killPrimary();
  const deadAtMs = performance.now();
  await postgres.promoteStandby();
  const promotedMs = performance.now() - killedAtMs;
  await waitUntil(() => sales.filter(({ atMs }) => atMs > killedAtMs + promotedMs).length >= SALES);
  closing.abort();
  await Promise.all(shoppers);
  await scene.expectConsistent();

  const { rows } = await scene.database.execute<{ orderNumber: string }>(
    sql`select order_number as "orderNumber" from orders where status = 'completed'`,
  );
  const completed = new Set(rows.map(({ orderNumber }) => orderNumber));
  const ledger = await scene.sandbox.readLedger();
  const charged = ledger.stripe.charges.map(({ metadata }) => metadata.order_number);
  // What was acknowledged while the primary was being killed belongs to neither side.
  const after = sales.filter(({ atMs }) => atMs > killedAtMs + promotedMs);
  return {
    soldBefore: sales.filter(({ atMs }) => atMs < deadAtMs).length,
    soldAfter: after.length,
    lost: sales.filter(({ orderNumber }) => !completed.has(orderNumber)).length,
    doubled: charged.length - new Set(charged).size,
    promotedMs,
    firstSaleMs: Math.min(...after.map(({ atMs }) => atMs)) - killedAtMs,
  };
}

/** One purchase after another, each pressed again until it has a final response, as the page does. */
async function keepBuying(shop: ShopProcess, { sales, until }: { sales: Sale[]; until: AbortSignal }): Promise<void> {
  for (let count = 1; !until.aborted; count++) {
    const shopper = createShopper(shop);
    while ((await shopper.add(SMALL, 1).catch(() => undefined))?.status !== 200) await delay(100);
    const submission = { body: card(CARDS.good), key: `${shopper.sessionId}-${count}` };
    const response = await submitUntilSettled(shopper, submission, 120_000);
    sales.push({ orderNumber: placedOrder(response).orderNumber, atMs: performance.now() });
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (const startMs = performance.now(); !isTrue(); await delay(20)) {
    if (performance.now() - startMs > 120_000) throw new Error('Expected more sales within two minutes');
  }
}

function renderReport(rounds: readonly Round[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const rows = rounds.map(
    (round, index) =>
      `| ${index + 1} | ${round.soldBefore} | ${round.soldAfter} | ${round.lost} | ${round.doubled} | ${seconds(round.promotedMs)} | ${seconds(round.firstSaleMs)} |`,
  );
  return `# Failover

${new Date().toISOString().slice(0, 10)}. Generated by \`FAILOVER_ROUNDS=${rounds.length} POSTGRES_BIN=… npx vitest run --project server server/test/failover.test.ts\`.

Two web processes and a worker on a primary with a synchronous standby, ${SHOPPERS} shoppers who buy without a pause. All processes of the primary are killed,
the standby is promoted at once (a cluster manager needs some seconds more to notice), and a TCP proxy leads to it. Everything runs on one machine with
${availableParallelism()} cores; its load average at the end was ${(loadavg()[0] ?? 0).toFixed(0)}.

| round | orders acknowledged before | after | lost | charged twice | standby promoted after s | first sale after s |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
