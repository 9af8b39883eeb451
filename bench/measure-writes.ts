import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { addToBaselineCart, createBaselineTables, placeBaselineOrder } from './baseline-writes.ts';
import { type Counted, countStatements } from './count-statements.ts';
import type { Progress, Speed, Write } from './figures.ts';
import type { MeasuredShop } from './measured-shop.ts';
import { readUsage } from './process-tree.ts';
import { runConcurrently } from './run-concurrently.ts';
import { createShopClient, PLAN, type Sale } from './shop-client.ts';

const CONCURRENCY = 16;
const WARM_UP = { concurrency: CONCURRENCY, seconds: 1 };
const MEASURE = { concurrency: CONCURRENCY, seconds: 8 };
const SESSIONS = 2000;
/** As the reads, orders are measured once the compiler is done with their code: a few seconds. */
const WARM_UPS = 250;
const COUNTED_ORDERS = 50;

type Target = { shop: Pick<MeasuredShop, 'url' | 'pid'>; pool: Pool };

type How = { progress: Progress; sale: Sale | undefined };

/** Measures carts and orders over HTTP, and their database statements alone at the same concurrency. */
export async function measureWrites(target: Target, progress: Progress, sale?: Sale): Promise<Write[]> {
  const { pool } = target;
  try {
    await createBaselineTables(pool);
    return [
      await measureCarts(target, { progress, sale }),
      await measureOrders(target, { concurrency: CONCURRENCY, progress, sale }),
      await measureOrders(target, { concurrency: 1, progress, sale }),
    ];
  } finally {
    await pool.query('drop schema if exists baseline cascade');
  }
}

/** Statements and commits of one order with its mail and every job; of many, so that what jobs do by the clock counts little. */
export async function countOrderStatements({ shop, pool }: Target, dataDir: string, sale?: Sale): Promise<Counted> {
  const client = createShopClient(shop.url, { connections: 1, sale });
  const sessions = Array.from({ length: COUNTED_ORDERS }, () => randomBytes(32));
  try {
    for (const session of sessions) await client.fillCart(session, PLAN);
    return await countStatements(
      { pool, dataDir },
      sessions.map((session) => () => client.placeOrder(session)),
    );
  } finally {
    client.close();
  }
}

/** Runs work at the shop and divides the CPU time of its processes by what was completed. */
async function measure(pid: number, run: () => Promise<Speed & { completed: number }>): Promise<Write['ours']> {
  const before = readUsage(pid);
  const { completed, ...speed } = await run();
  const after = readUsage(pid);
  return {
    ...speed,
    shopCpuUs: (after.shopCpuUs - before.shopCpuUs) / completed,
    databaseCpuUs: (after.databaseCpuUs - before.databaseCpuUs) / completed,
  };
}

const makeSessions = () => Array.from({ length: SESSIONS }, () => randomBytes(32));

async function measureCarts({ shop, pool }: Target, { progress, sale }: How): Promise<Write> {
  const client = createShopClient(shop.url, { connections: CONCURRENCY, sale });
  const sessions = makeSessions();
  const adds = sessions.map((session) => () => client.addToCart(session, PLAN));
  const baselineAdds = sessions.map((session) => () => addToBaselineCart(pool, session, PLAN));
  const repeat = <Task>(tasks: Task[]) => Array.from({ length: 100 }, () => tasks).flat();

  progress('Add to cart');
  await runConcurrently(adds, WARM_UP);
  const ours = await measure(shop.pid, () => runConcurrently(repeat(adds), MEASURE));
  client.close();
  progress('Add to cart, baseline');
  await runConcurrently(baselineAdds, WARM_UP);
  const baseline = await runConcurrently(repeat(baselineAdds), MEASURE);
  return { name: `Add to cart, ${CONCURRENCY} at once`, ours, baseline };
}

async function measureOrders(
  { shop, pool }: Target,
  { concurrency, progress, sale }: How & { concurrency: number },
): Promise<Write> {
  const client = createShopClient(shop.url, { connections: CONCURRENCY, sale });
  const sessions = makeSessions();
  const name = `Place an order, to its eSIM, ${concurrency} at once`;
  progress(name);
  const { completed } = await runConcurrently(
    sessions.map((session) => () => client.fillCart(session, PLAN)),
    MEASURE,
  );
  const filled = sessions.slice(0, completed);
  const orders = filled.map((session) => () => client.placeOrder(session));
  const limits = { ...MEASURE, concurrency };
  await runConcurrently(orders.slice(0, WARM_UPS), limits);
  const ours = await measure(shop.pid, () => runConcurrently(orders.slice(WARM_UPS), limits));
  client.close();
  progress(`${name}, baseline`);
  const baselineOrders = makeSessions().map((session) => () => placeBaselineOrder(pool, session, PLAN));
  await runConcurrently(baselineOrders.slice(0, WARM_UPS), limits);
  const baseline = await runConcurrently(baselineOrders.slice(WARM_UPS), limits);
  return { name, ours, baseline };
}
