import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { addToBaselineCart, createBaselineTables, placeBaselineOrder } from './baseline-writes.ts';
import type { Comparison, Progress } from './report.ts';
import { runConcurrently } from './run-concurrently.ts';
import { createShopClient } from './shop-client.ts';

const CONCURRENCY = 16;
const WARM_UP = { concurrency: CONCURRENCY, seconds: 1 };
const MEASURE = { concurrency: CONCURRENCY, seconds: 8 };
const PLAN = 'esim_1GB_7D_TR_V2';
const SESSIONS = 600;
const WARM_UPS = 40;

type Target = { url: string; connectionString: string };

/** Measures carts and orders over HTTP, and their database statements alone at the same concurrency. */
export async function measureWrites({ url, connectionString }: Target, progress: Progress): Promise<Comparison[]> {
  const pool = new Pool({ connectionString, max: CONCURRENCY });
  try {
    await createBaselineTables(pool);
    return [await measureCarts(url, pool, progress), await measureOrders(url, pool, progress)];
  } finally {
    await pool.query('drop schema if exists baseline cascade');
    await pool.end();
  }
}

const makeSessions = () => Array.from({ length: SESSIONS }, () => randomBytes(32));

async function measureCarts(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const client = createShopClient(url, { connections: CONCURRENCY });
  const sessions = makeSessions();
  const adds = sessions.map((session) => () => client.addToCart(session, PLAN));
  const baselineAdds = sessions.map((session) => () => addToBaselineCart(pool, session, PLAN));
  const repeat = <Task>(tasks: Task[]) => Array.from({ length: 100 }, () => tasks).flat();

  progress('Add to cart');
  await runConcurrently(adds, WARM_UP);
  const ours = await runConcurrently(repeat(adds), MEASURE);
  client.close();
  progress('Add to cart, baseline');
  await runConcurrently(baselineAdds, WARM_UP);
  const baseline = await runConcurrently(repeat(baselineAdds), MEASURE);
  return { name: 'Add to cart', unit: 'adds/s', ours, baseline };
}

async function measureOrders(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const client = createShopClient(url, { connections: CONCURRENCY });
  const sessions = makeSessions();
  progress('Place an order');
  const { completed } = await runConcurrently(
    sessions.map((session) => () => client.addToCart(session, PLAN)),
    MEASURE,
  );
  const filled = sessions.slice(0, completed);
  const orders = filled.map((session) => () => client.placeOrder(session));
  await runConcurrently(orders.slice(0, WARM_UPS), MEASURE);
  const ours = await runConcurrently(orders.slice(WARM_UPS), MEASURE);
  client.close();
  progress('Place an order, baseline');
  const baselineOrders = makeSessions().map((session) => () => placeBaselineOrder(pool, session, PLAN));
  await runConcurrently(baselineOrders.slice(0, WARM_UPS), MEASURE);
  const baseline = await runConcurrently(baselineOrders.slice(WARM_UPS), MEASURE);
  return { name: 'Place an order, to its eSIM', unit: 'orders/s', ours, baseline };
}
