import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitUntilSettled } from './crash-scene.ts';
import type { TestResponse } from './http-exchange.ts';
import { createNetworkScene, EVERY_FAULT, type NetworkScene } from './network-scene.ts';
import { reservePort } from './reserve-port.ts';
import type { ShopProcess } from './shop-process.ts';
import { CARDS, card, createBuyer, eventually, isCompleted, placedOrder, type Shopper } from './shopper.ts';
import type { NetworkFault } from './tcp-proxy.ts';

/** A response within the deadline of requests, and some for a busy machine. */
const ANSWERED_WITHIN_MS = 16_000;
const RECOVERS_WITHIN_MS = 60_000;
/** A request has reached the shop, also on a busy machine, and waits for the silent database. */
const ARRIVED_WITHIN_MS = 1500;

let scene: NetworkScene;
let web: ShopProcess;
let worker: ShopProcess;
let healthPort: number;

beforeAll(async () => {
  scene = await createNetworkScene();
  healthPort = await reservePort();
  web = await scene.addShop({ ROLE: 'web' });
  worker = await scene.addShop({ ROLE: 'worker', HEALTH_PORT: String(healthPort) });
  await Promise.all([web.start(), worker.start()]);
});
afterAll(() => scene[Symbol.asyncDispose]());

const askWorker = async (path: string) => (await fetch(`http://127.0.0.1:${healthPort}${path}`)).status;

type TimedResponse = TestResponse & { ms: number };

async function timed(work: () => Promise<TestResponse>): Promise<TimedResponse> {
  const startMs = performance.now();
  return { ...(await work()), ms: performance.now() - startMs };
}

/** Either the order is taken, or the visitor is told when to come back; in both cases soon. */
function expectClearAnswer({ status, headers, ms, text }: TimedResponse): void {
  expect([201, 202, 503], text).toContain(status);
  if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
}

/** The buyer presses again and has one order, which both processes carry out. */
async function expectRecovery(shopper: Shopper, press: Parameters<Shopper['submit']>[0]): Promise<void> {
  const { orderNumber } = placedOrder(await submitUntilSettled(shopper, press, RECOVERS_WITHIN_MS));
  await eventually(async () => expect(isCompleted(await shopper.order(orderNumber))).toBe(true), RECOVERS_WITHIN_MS);
  // Mails are sent by the worker's jobs alone.
  await eventually(
    async () => expect(await scene.sandbox.readMails(shopper.email)).toHaveLength(1),
    RECOVERS_WITHIN_MS,
  );
  await eventually(async () => expect(await askWorker('/readyz')).toBe(200), RECOVERS_WITHIN_MS);
  await scene.expectConsistent({ timeoutMs: RECOVERS_WITHIN_MS });
}

test('while the database is silent all visitors are told to come back; afterwards the shop sells and delivers again', async () => {
  expect(await askWorker('/readyz')).toBe(200);
  const shoppers = await Promise.all(Array.from({ length: 25 }, () => createBuyer(web)));
  scene.setFault('database', { kind: 'swallow' });
  // More at once than there are connections, so that a connection that is lost for good would be missed.
  const press = { body: card(CARDS.good), key: 'pressed-in-silence' };
  const presses = await Promise.all(shoppers.map((shopper) => timed(() => shopper.submit(press))));
  for (const answer of presses) expectClearAnswer(answer);
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([503]));
  const later = await timed(() => (shoppers[0] as Shopper).submit(press));
  expect(later.status).toBe(503);
  expect(later.ms).toBeLessThan(10_000);
  expect([await askWorker('/readyz'), await askWorker('/healthz')]).toEqual([503, 200]);
  expect((await web.request('GET', '/readyz')).status).toBe(503);

  scene.setFault('database', undefined);
  await Promise.all(shoppers.slice(0, 3).map((shopper) => expectRecovery(shopper, press)));
}, 180_000);

const FAULTS: NetworkFault[] = [
  { kind: 'swallow' },
  { kind: 'delay', ms: 25 },
  { kind: 'reset' },
  { kind: 'half-close' },
  { kind: 'limit', bytes: 3000 },
];
const MOMENTS = ['before the press', 'while it is being paid'] as const;
const SAMPLE = ['swallow while it is being paid', 'delay before the press', 'reset while it is being paid'];
const cells = [
  ...FAULTS.flatMap((fault) => MOMENTS.map((moment) => ({ fault, moment }))).filter(
    ({ fault, moment }) => EVERY_FAULT || SAMPLE.includes(`${fault.kind} ${moment}`),
  ),
  // So slow that the order takes longer than a response may.
  ...(EVERY_FAULT ? [{ fault: { kind: 'delay', ms: 300 } as const, moment: MOMENTS[0] }] : []),
];

test.each(cells)(
  'an order with the fault $fault between shop and database, $moment, is taken or refused clearly, and goes on',
  { timeout: 150_000 },
  async ({ fault, moment }) => {
    const shopper = await createBuyer(web);
    const press = { body: card(CARDS.good), key: `${fault.kind} ${moment}`.replaceAll(' ', '-') };
    let pressed: Promise<TimedResponse>;
    if (moment === 'before the press') {
      scene.setFault('database', fault);
      pressed = timed(() => shopper.submit(press));
    } else {
      await scene.sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 600 });
      pressed = timed(() => shopper.submit(press));
      await delay(400);
      scene.setFault('database', fault);
    }
    expectClearAnswer(await pressed);
    scene.setFault('database', undefined);
    await expectRecovery(shopper, press);
  },
);

test('told to stop while the database is silent, both processes end in good order and in time', async () => {
  const shopper = await createBuyer(web);
  scene.setFault('database', { kind: 'swallow' });
  const pressed = shopper.submit({ body: card(CARDS.good), key: 'pressed-at-the-end' });
  await delay(ARRIVED_WITHIN_MS);
  const toldAt = performance.now();
  const endings = await Promise.all([web.stop('SIGTERM'), worker.stop('SIGTERM')]);
  expect(endings, web.output() + worker.output()).toEqual([web, worker].map(() => ({ code: 0, signal: null })));
  expect(performance.now() - toldAt).toBeLessThan(9500);
  expect((await pressed).status).toBe(503);
  scene.setFault('database', undefined);
});

test('a process that could not do its work for long says so and ends; an idle one and a short outage are no reason', async () => {
  const mortal = await scene.addShop({ ROLE: 'worker', GIVE_UP_AFTER_MS: '8000', LOG_LEVEL: 'warn' });
  await mortal.start();
  await delay(3000);
  expect(mortal.output()).not.toContain('health.troubled');
  scene.setFault('database', { kind: 'reset' });
  await eventually(async () => expect(mortal.output()).toContain('health.troubled'));
  scene.setFault('database', undefined);
  await eventually(async () => expect(mortal.output()).toContain('health.recovered'));
  expect(mortal.output()).not.toContain('health.gave_up');

  scene.setFault('database', { kind: 'swallow' });
  expect(await mortal.ended()).toEqual({ code: 1, signal: null });
  expect(mortal.output()).toContain('"trouble":"database_unreachable"');
  expect(mortal.output()).toContain('health.gave_up');
  scene.setFault('database', undefined);
});
