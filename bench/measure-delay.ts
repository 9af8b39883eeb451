import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentilesOf } from './report.ts';
import { createShopClient, PLAN, type ShopClient } from './shop-client.ts';

const CONNECTIONS = 8;
const ROUNDS = 40;
const PAUSE_MS = 50;

/** Durations in milliseconds of what a buyer waits for. */
export type Delay = { name: string; cart: Percentiles; order: Percentiles; failed: number; pagesPerSecond: number };
type Percentiles = { p50Ms: number; p99Ms: number };

/** Addresses of pages that are rendered for each request: nothing of them is stored. */
const UNCACHED = {
  none: undefined,
  'search with a random order': () => `/products?search=a&sort=${randomUUID()}`,
  'search for a random word': () => `/products?search=${randomUUID()}`,
  'random plan': () => `/products/${randomUUID()}`,
  'random trip': () =>
    `/trip?countries=TR,DE,FR&days=${Math.ceil(Math.random() * 180)}&gb=${Math.ceil(Math.random() * 1000)}`,
} as const;

/** Measures a buyer's cart call and order alone, and beside visitors who have pages rendered without a pause. */
export async function measureDelays(url: string, progress: (step: string) => void): Promise<Delay[]> {
  const delays: Delay[] = [];
  for (const [name, addressOf] of Object.entries(UNCACHED)) {
    progress(`A cart and an order beside eight connections on: ${name}`);
    const crowd = openCrowd(url, addressOf);
    const buyer = await buyRepeatedly(createShopClient(url, { connections: 1 }));
    delays.push({ name, ...buyer, pagesPerSecond: await crowd.stop() });
  }
  return delays;
}

/** Visitors who ask for the next page as soon as they have one. */
function openCrowd(url: string, addressOf: (() => string) | undefined) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let isOver = false;
  let pages = 0;
  const visit = async () => {
    while (addressOf && !isOver) {
      await get(`${url}${addressOf()}`, agent);
      pages++;
    }
  };
  const visits = Promise.all(Array.from({ length: CONNECTIONS }, visit));
  return {
    async stop(): Promise<number> {
      isOver = true;
      await visits;
      agent.destroy();
      return pages / ((performance.now() - startedAt) / 1000);
    },
  };
}

function get(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(address, { agent }, (response) => response.resume().on('end', resolve).on('error', reject))
      .on('error', reject)
      .end();
  });
}

async function buyRepeatedly(client: ShopClient): Promise<Pick<Delay, 'cart' | 'order' | 'failed'>> {
  const cartMs: number[] = [];
  const orderMs: number[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const session = randomBytes(32);
    try {
      cartMs.push(await timeOf(() => client.addToCart(session, PLAN)));
      orderMs.push(await timeOf(() => client.placeOrder(session)));
    } catch {
      failed++;
    }
    await delay(PAUSE_MS);
  }
  client.close();
  return { cart: percentilesOf(cartMs), order: percentilesOf(orderMs), failed };
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}
