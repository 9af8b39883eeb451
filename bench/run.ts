import { rmSync } from 'node:fs';
import { loadavg, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import type { Counted } from './count-statements.ts';
import type { Measured, Progress, Results } from './figures.ts';
import { fillOrders } from './fill-orders.ts';
import { announcePlans, fillPlans } from './fill-plans.ts';
import { LOADED_BY } from './load-generator.ts';
import { makeFolder } from './make-folder.ts';
import { measureReads } from './measure-reads.ts';
import { countOrderStatements, measureWrites } from './measure-writes.ts';
import { type MeasuredShop, readConnectionString, startShop } from './measured-shop.ts';
import { median, readUsage } from './process-tree.ts';
import { describeMachine, renderReport } from './report.ts';
import { writeReport } from './write-report.ts';

/** On demand: filling takes minutes. */
const isGrown = process.argv.includes('--grown');
const GROWN = { plans: 100_000, orders: 1_000_000 };
const LONG_LIST = 2_000;
const IDLE_MS = 3_000;
/** Of one page, anew each time: a collection of garbage may fall into any of them. */
const RENDERS = 5;
const startedAt = performance.now();
/** Other load on the machine, under which only the shares of the baseline are meaningful. */
const load = `load average before the run ${loadavg()[0]?.toFixed(1)}`;

const progress: Progress = (step) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(4)} s  ${step}`);
};

/** Starts a shop on an empty data folder and measures it beside the baselines. */
async function measureShop(): Promise<Results> {
  const dataDir = makeFolder();
  const start = { dataDir, port: await findFreePort() };
  progress('Start on an empty data folder');
  const cold = await startShop(start);
  progress('Statements of an order');
  const order = await countOrder(cold, dataDir);
  await cold.stop();
  progress('Start on the same data folder');
  let shop = await startShop(start);
  try {
    const warmStartMs = shop.startedInMs;
    const measured = await measureAll(shop, dataDir);
    progress('A page that nobody has asked for yet');
    const blocked = await withPool(dataDir, (pool) => measureBlocking(shop, pool));
    const results = { coldStartMs: cold.startedInMs, warmStartMs, ...measured, order, blocked };
    if (!isGrown) return results;
    progress('Fill the database');
    await withPool(dataDir, async (pool) => {
      await fillPlans(pool, { count: GROWN.plans });
      await fillOrders(pool, GROWN.orders);
    });
    await shop.stop();
    progress('Start on the grown database');
    shop = await startShop(start);
    // With so many plans, nobody is sent all of them without a pause.
    const grown = await measureAll(shop, dataDir, { hasWholeList: false });
    return { ...results, grown: { ...GROWN, startMs: shop.startedInMs, ...grown } };
  } finally {
    progress('Stop');
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In a shop that has nothing else to do. */
function countOrder(shop: MeasuredShop, dataDir: string): Promise<Counted> {
  return withPool(dataDir, (pool) => countOrderStatements({ shop, pool }, dataDir));
}

async function withPool<Result>(dataDir: string, use: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString: readConnectionString(dataDir), max: 16 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

async function measureAll(shop: MeasuredShop, dataDir: string, { hasWholeList = true } = {}): Promise<Measured> {
  const listedAt = performance.now();
  await readAll(`${shop.url}/api/products?country=FR`);
  const firstListMs = performance.now() - listedAt;
  await delay(IDLE_MS);
  const idle = readUsage(shop.pid).memoryMb;
  const reads = await measureReads(shop, { hasWholeList, progress });
  const writes = await withPool(dataDir, (pool) => measureWrites({ shop, pool }, progress));
  return { firstListMs, reads, writes, memoryMb: { idle, afterLoad: readUsage(shop.pid).memoryMb } };
}

async function measureBlocking(shop: MeasuredShop, pool: Pool): Promise<Results['blocked']> {
  await fillPlans(pool, { count: LONG_LIST, country: 'TR' });
  const { rowCount } = await pool.query(`select 1 from products where country_code = 'TR'`);
  const longestMs: number[] = [];
  for (let render = 0; render < RENDERS; render++) {
    if (render > 0) await announcePlans(pool);
    // The shop has heard of it and loaded the catalogue by then: this is about a page.
    await delay(IDLE_MS);
    await readAll(`${shop.url}/api/products?country=FR`);
    longestMs.push(await shop.watch(() => readAll(`${shop.url}/products?country=TR`)));
  }
  return { plans: rowCount ?? 0, medianMs: median(longestMs), worstMs: Math.max(...longestMs) };
}

async function readAll(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected ${url} to succeed, got ${response.status}`);
  await response.arrayBuffer();
}

const results = await measureShop();
const date = new Date().toISOString().slice(0, 10);
const gigabytes = Math.round(totalmem() / 1024 ** 3);
const report = renderReport(results, {
  date,
  machine: `${describeMachine()}, ${gigabytes} GB, Node ${process.versions.node}, ${load}`,
  command: `npm run bench${isGrown ? ' -- --grown' : ''}`,
  loadedBy: LOADED_BY,
});
writeReport('latest', report);
