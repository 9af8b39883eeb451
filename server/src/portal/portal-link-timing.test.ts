import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder } from '../../test/shopper.ts';
import { openStockedShop } from '../../test/stocked-shop.ts';
import { createTestShop } from '../../test/test-shop.ts';

/** One process sells and runs the jobs, the other is asked for links: it is seen alone. */
const shop = await openStockedShop({ runsJobs: true });
const web = await createTestShop({ beside: shop, config: { role: 'web' } });
const statements: string[] = [];
web.shop.database.pool.on('acquire', recordStatements);
afterAll(() => web.close());

function recordStatements(client: PoolClient): void {
  if (vi.isMockFunction(client.query)) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
    const [statement] = given;
    statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return query(...given);
  });
}

/** Without the partners' webhooks, which would reach the process that is watched. */
async function buy(): Promise<string> {
  for (const partner of ['stripe', 'esim-go'] as const) {
    await shop.sandbox.addFault({ partner, operation: 'webhook', fault: 'drop', times: 100 });
  }
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  return buyer.email;
}

const createStranger = () => `${randomBytes(6).toString('hex')}@example.com`;

async function ask(email: string): Promise<void> {
  const response = await web.request('POST', '/api/portal/links', { body: { email } });
  expect(response.status).toBe(202);
}

test('the same is done for customers and strangers before the response, and the customer gets a mail', async () => {
  const customer = await buy();
  const work: string[][] = [];
  for (const email of [createStranger(), customer, createStranger(), customer]) {
    statements.length = 0;
    await ask(email);
    work.push([...statements]);
  }
  const [first, ...others] = work;
  expect(first).toHaveLength(1);
  for (const other of others) expect(other).toEqual(first);
  await eventually(async () => expect(await shop.sandbox.readMails(customer)).toHaveLength(2));
});

/** `TIMING_SAMPLES=500` compares response times; on a busy machine it needs all of them. */
const SAMPLES = Number(process.env.TIMING_SAMPLES ?? 0);
const MAX_MEDIAN_DIFFERENCE_MS = 2;
const MIN_PROBABILITY = 0.01;

test.runIf(SAMPLES > 0)('response times do not tell customers from strangers', { timeout: 600_000 }, async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, buy));
  const times = { customer: [] as number[], stranger: [] as number[] };
  const measure = async (email: string) => {
    const startMs = performance.now();
    await ask(email);
    return performance.now() - startMs;
  };
  for (let sample = 0; sample < SAMPLES + 20; sample++) {
    const customer = customers[sample % customers.length] ?? '';
    // In turn first, so that neither kind profits from what the other has warmed up.
    const order = sample % 2 ? (['customer', 'stranger'] as const) : (['stranger', 'customer'] as const);
    for (const kind of order) {
      const ms = await measure(kind === 'customer' ? customer : createStranger());
      if (sample >= 20) times[kind].push(ms);
    }
  }
  const difference = medianOf(times.customer) - medianOf(times.stranger);
  const probability = kolmogorovSmirnov(times.customer, times.stranger);
  process.stdout.write(`median difference ${difference.toFixed(3)} ms, p = ${probability.toFixed(3)}\n`);
  expect(Math.abs(difference)).toBeLessThan(MAX_MEDIAN_DIFFERENCE_MS);
  expect(probability).toBeGreaterThan(MIN_PROBABILITY);
});

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The probability of samples at least this different from one distribution: the two-sample test's asymptotic p-value. */
function kolmogorovSmirnov(left: number[], right: number[]): number {
  const below = (values: number[], limit: number) => values.filter((value) => value <= limit).length / values.length;
  const distance = Math.max(...[...left, ...right].map((limit) => Math.abs(below(left, limit) - below(right, limit))));
  const size = Math.sqrt((left.length * right.length) / (left.length + right.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  const terms = Array.from({ length: 100 }, (_, index) => (-1) ** index * Math.exp(-2 * ((index + 1) * lambda) ** 2));
  return Math.min(1, 2 * terms.reduce((sum, term) => sum + term, 0));
}
