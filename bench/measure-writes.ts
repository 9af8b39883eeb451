import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Pool } from 'pg';
import { addToBareCart, makeBareTables, placeBareOrder } from './bare-writes.ts';
import type { Comparison, Progress } from './report.ts';
import { runConcurrently } from './run-concurrently.ts';

const LANES = 16;
const CART_ADDS = 3000;
const ORDERS = 300;
const WARM_UPS = 30;
const PLAN = 'esim_1GB_7D_TR_V2';

/** Carts and orders over HTTP, and what they come down to in the database, at the same concurrency. */
export async function measureWrites(
  { url, connectionString }: { url: string; connectionString: string },
  progress: Progress,
): Promise<Comparison[]> {
  const pool = new Pool({ connectionString, max: LANES });
  try {
    await makeBareTables(pool);
    return [await measureCarts(url, pool, progress), await measureOrders(url, pool, progress)];
  } finally {
    await pool.query('drop schema if exists bare cascade');
    await pool.end();
  }
}

async function measureCarts(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const sessions = Array.from({ length: CART_ADDS / 10 }, () => randomBytes(32));
  const add = (session: Buffer) => () => post(url, '/api/cart', session, { productId: PLAN });
  const addBare = (session: Buffer) => () => addToBareCart(pool, session, PLAN);
  const tenTimes = <Act>(act: (session: Buffer) => Act) =>
    Array.from({ length: 10 }, () => sessions.map((session) => act(session))).flat();

  await runConcurrently(sessions.slice(0, WARM_UPS).map(add), { lanes: LANES });
  progress('Add to cart');
  const ours = await runConcurrently(tenTimes(add), { lanes: LANES });
  await runConcurrently(sessions.slice(0, WARM_UPS).map(addBare), { lanes: LANES });
  progress('Add to cart, bare');
  return {
    name: 'Add to cart',
    unit: 'adds/s',
    ours,
    bare: await runConcurrently(tenTimes(addBare), { lanes: LANES }),
  };
}

async function measureOrders(url: string, pool: Pool, progress: Progress): Promise<Comparison> {
  const sessions = Array.from({ length: ORDERS + WARM_UPS }, () => randomBytes(32));
  await runConcurrently(
    sessions.map((session) => () => post(url, '/api/cart', session, { productId: PLAN })),
    { lanes: LANES },
  );
  const order = (session: Buffer) => () => submit(url, session);
  await runConcurrently(sessions.slice(ORDERS).map(order), { lanes: LANES });
  progress('Place an order');
  const ours = await runConcurrently(sessions.slice(0, ORDERS).map(order), { lanes: LANES });
  progress('Place an order, bare');
  const bareOrder = (session: Buffer) => () => placeBareOrder(pool, session, PLAN);
  await runConcurrently(sessions.slice(ORDERS).map(bareOrder), { lanes: LANES });
  const bare = await runConcurrently(sessions.slice(0, ORDERS).map(bareOrder), { lanes: LANES });
  return { name: 'Place an order, to its eSIM', unit: 'orders/s', ours, bare };
}

function submit(url: string, session: Buffer): Promise<void> {
  return post(
    url,
    '/api/orders',
    session,
    {
      customerName: 'Deniz Yılmaz',
      customerEmail: `${randomUUID()}@example.com`,
      phoneNumber: '+90 532 123 45 67',
      cardNumber: '4242424242424242',
      expiryDate: '12/34',
      cvv: '123',
      cardholderName: 'Deniz Yilmaz',
    },
    randomUUID(),
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

/** node:http rather than fetch: the client is to take as little of the machine as it can. */
function post(url: string, path: string, session: Buffer, body: unknown, key?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'session-id': session.toString('base64url'),
          ...(key && { 'idempotency-key': key }),
        },
      },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve();
        else reject(new Error(`Expected ${path} to succeed, got ${answer.statusCode}: ${text}`));
      },
    );
    outgoing.on('error', reject).end(JSON.stringify(body));
  });
}
