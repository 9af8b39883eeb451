import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { addToBareCart, makeBareTables, placeBareOrder } from './bare-writes.ts';
import type { Comparison, Progress } from './report.ts';
import { runConcurrently } from './run-concurrently.ts';
import { createShopClient } from './shop-client.ts';

const LANES = 16;
const WARM_UP = { lanes: LANES, seconds: 1 };
const MEASURE = { lanes: LANES, seconds: 8 };
const PLAN = 'esim_1GB_7D_TR_V2';
const SESSIONS = 600;
const WARM_UPS = 40;

type Where = { url: string; connectionString: string };

/** Carts and orders over HTTP, and what they come down to in the database, at the same concurrency. */
export async function measureWrites({ url, connectionString }: Where, progress: Progress): Promise<Comparison[]> {
  const pool = new Pool({ connectionString, max: LANES });
  try {
    await makeBareTables(pool);
    return [await measureCarts(url, pool, progress), await measureOrders(url, pool, progress)];
  } finally {
    await pool.query('drop schema if exists bare cascade');
    await pool.end();
  }
}

const makeSessions = () => Array.from({ length: SESSIONS }, () => randomBytes(32));

async function measureCarts(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const client = createShopClient(url, { connections: LANES });
  const sessions = makeSessions();
  const adds = sessions.map((session) => () => client.addToCart(session, PLAN));
  const bareAdds = sessions.map((session) => () => addToBareCart(pool, session, PLAN));
  const overAndOver = <Act>(acts: Act[]) => Array.from({ length: 100 }, () => acts).flat();

  progress('Add to cart');
  await runConcurrently(adds, WARM_UP);
  const ours = await runConcurrently(overAndOver(adds), MEASURE);
  client.close();
  progress('Add to cart, bare');
  await runConcurrently(bareAdds, WARM_UP);
  const bare = await runConcurrently(overAndOver(bareAdds), MEASURE);
  return { name: 'Add to cart', unit: 'adds/s', ours, bare };
}

async function measureOrders(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const client = createShopClient(url, { connections: LANES });
  const sessions = makeSessions();
  progress('Place an order');
  const { done } = await runConcurrently(
    sessions.map((session) => () => client.addToCart(session, PLAN)),
    MEASURE,
  );
  const filled = sessions.slice(0, done);
  const orders = filled.map((session) => () => client.placeOrder(session));
  await runConcurrently(orders.slice(0, WARM_UPS), MEASURE);
  const ours = await runConcurrently(orders.slice(WARM_UPS), MEASURE);
  client.close();
  progress('Place an order, bare');
  const bareOrders = makeSessions().map((session) => () => placeBareOrder(pool, session, PLAN));
  await runConcurrently(bareOrders.slice(0, WARM_UPS), MEASURE);
  const bare = await runConcurrently(bareOrders.slice(WARM_UPS), MEASURE);
  return { name: 'Place an order, to its eSIM', unit: 'orders/s', ours, bare };
}
