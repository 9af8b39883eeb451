import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readPostmaster, stopPostmaster } from '@esimshop/embedded-postgres/postmaster';
import { isRunning } from '@esimshop/embedded-postgres/process-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParent } from '../src/platform/process/process-start.ts';
import { CRASH_ROUNDS, chooseCrashes } from './crash-scene.ts';
import { createEmbeddedShop, isBuilt, makeDataFolder } from './embedded-shop.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

const ROUNDS = CRASH_ROUNDS || 1;
const timeout = 60_000 + ROUNDS * 30_000;

/** Of a stop, as `closing.ts` has it: until when requests may end, and until when PostgreSQL may end in good order. */
const REQUESTS_MS = 4000;
const ORDERLY_MS = 8000;

/** What is tried beside the kills: two a day, all with `CRASH_ROUNDS`. */
const SCENES = [
  'stop under load',
  'slow partner',
  'killed set-up',
  'killed database',
  'stop without a database',
] as const;
const sceneTest = (scene: (typeof SCENES)[number]) => test.runIf(isBuilt && chooseCrashes(SCENES, 2).includes(scene));

const dataDir = makeDataFolder();
const { shop, sandbox, createSecond, expectConsistent } = await createEmbeddedShop(dataDir);

beforeAll(async () => {
  if (isBuilt) await shop.start();
});

afterAll(async () => {
  await shop.stop('SIGTERM');
  const left = readPostmaster(join(dataDir, 'postgres'));
  if (left) await stopPostmaster(left.pid);
  rmSync(dataDir, { recursive: true, force: true });
});

test.runIf(isBuilt)(
  'killed right after acknowledging an order, the shop recovers its database and partners and delivers',
  { timeout },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      // The partner sells at once but responds after the shop has been killed.
      await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 6000 });
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const submission = { body: card(CARDS.good), key: `acknowledged-${round}` };
      const order = placedOrder(await shopper.submit(submission));
      expect(order.status).toBe('processing');
      await shop.stop('SIGKILL');

      const before = readPostmaster(join(dataDir, 'postgres'));
      const startedInMs = await shop.start();
      expect(readPostmaster(join(dataDir, 'postgres'))?.pid).toBe(before?.pid);
      if (CRASH_ROUNDS) expect(startedInMs).toBeLessThan(5000);

      const delivered = await shopper.waitForOrder(order.orderNumber, isCompleted);
      expect(delivered.metadata.esimInfoArray).toHaveLength(1);
      await eventually(async () => expect(await sandbox.readMails(shopper.email)).toHaveLength(1));
      expect(placedOrder(await shopper.submit(submission)).orderNumber).toBe(order.orderNumber);
      await expectConsistent();
    }
  },
);

test.runIf(isBuilt)('a second start on the same folder fails and names the first process', { timeout }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const second = createSecond();
    await expect(second.start()).rejects.toThrow(`process ${shop.pid()}, started`);
    expect((await second.ended()).code).toBe(1);
  }
  expect((await shop.request('GET', '/readyz')).status).toBe(200);
});

sceneTest('stop under load')(
  'stopped under load, the shop finishes its requests and shuts down gracefully',
  { timeout },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      await sandbox.addFault({ partner: 'stripe', operation: 'create', fault: 'slow', delayMs: 1500, times: 6 });
      const shoppers = Array.from({ length: 6 }, () => createShopper(shop));
      await Promise.all(shoppers.map((shopper) => shopper.add(SMALL)));
      const begun = shoppers.map((shopper) => shopper.submit({ body: card(CARDS.good) }));
      const visit = new AbortController();
      const visits = keepVisiting(visit.signal);
      // Every request has arrived and is at the partner.
      await eventually(async () => expect(await sandbox.readFaults()).toEqual([]));

      const stoppedAt = performance.now();
      expect(await shop.stop('SIGTERM'), shop.output()).toEqual({ code: 0, signal: null });
      const tookMs = performance.now() - stoppedAt;
      expect(tookMs).toBeLessThan(10_000);
      visit.abort();
      const statuses = (await Promise.all(begun)).map(({ status }) => status);
      expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
      expect([...(await visits)].filter((status) => ![200, 503, 'no response'].includes(status))).toEqual([]);

      await shop.start();
      const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
      // What a busy machine has not done by then is cut off, and nothing is lost, as after a kill.
      if (CRASH_ROUNDS || tookMs < REQUESTS_MS) expect(statuses).toEqual(shoppers.map(() => 201));
      if (CRASH_ROUNDS || tookMs < ORDERLY_MS)
        expect(log.slice(log.lastIndexOf('database system was '))).toMatch(/^database system was shut down/);
      await expectConsistent();
    }
  },
);

sceneTest('slow partner')(
  'a slow partner does not keep the shop from shutting down gracefully',
  { timeout },
  async () => {
    await sandbox.addFault({ partner: 'esim-go', operation: 'order', fault: 'slow', delayMs: 29_000 });
    const shopper = createShopper(shop);
    await shopper.add(SMALL);
    const order = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
    expect(order.status).toBe('processing');
    expect(await shop.stop('SIGTERM'), shop.output()).toEqual({ code: 0, signal: null });
    expect(readPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
    await shop.start();
    await shopper.waitForOrder(order.orderNumber, isCompleted);
    await expectConsistent();
  },
);

/** The shop's PostgreSQL: the postmaster first, then its processes. */
function listPostgres(): number[] {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))?.pid;
  if (postmaster === undefined) return [];
  const others = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  return [postmaster, ...others.filter((pid) => readParent(pid) === postmaster)];
}

function sendSignal(signal: NodeJS.Signals, pids: (number | undefined)[]): void {
  for (const pid of pids) if (pid !== undefined && isRunning(pid)) process.kill(pid, signal);
}

const kill = (...pids: (number | undefined)[]) => sendSignal('SIGKILL', pids);

/** Kills a starting shop at a random moment. */
async function killDuringStart(): Promise<void> {
  kill(shop.pid(), ...listPostgres());
  await shop.ended();
  const start = shop.start().catch(() => {});
  await delay(randomInt(2000));
  kill(...(randomInt(2) ? listPostgres() : []), shop.pid());
  await start;
}

const KILLS: Record<string, () => Promise<void> | void> = {
  'the shop, then its PostgreSQL': () => kill(shop.pid(), listPostgres()[0]),
  'PostgreSQL, then the shop': () => kill(listPostgres()[0], shop.pid()),
  'PostgreSQL, and the shop while it starts the next': async () => {
    kill(listPostgres()[0]);
    await delay(randomInt(1200));
    kill(shop.pid(), ...(randomInt(2) ? listPostgres() : []));
  },
  'all at once': () => kill(shop.pid(), ...listPostgres()),
  'both while they start': killDuringStart,
  'both while they stop': async () => {
    sendSignal('SIGTERM', [shop.pid()]);
    await delay(randomInt(600));
    kill(shop.pid(), ...(randomInt(2) ? listPostgres() : []));
  },
};

test.runIf(isBuilt).each(chooseCrashes(Object.keys(KILLS), 1))(
  'whichever is killed, the next start succeeds: %s',
  { timeout },
  async (name) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const order = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
      await KILLS[name]?.();
      await shop.ended();
      await shop.start();
      await shopper.waitForOrder(order.orderNumber, isCompleted);
      await expectConsistent();
    }
  },
);

sceneTest('killed set-up')('killed while its database is set up, the shop sets it up anew', { timeout }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const folder = makeDataFolder();
    const { shop: first } = await createEmbeddedShop(folder);
    const start = first.start().catch(() => {});
    await expect.poll(() => readdirSync(folder).length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await delay(randomInt(2500));
    await first.stop('SIGKILL');
    await start;
    await first.start();
    expect(await first.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    const listDrafts = () => readdirSync(folder).filter((entry) => entry.includes('.new'));
    // An initdb that outlived its shop by a whole start is cleared by the next one.
    if (listDrafts().length > 0) {
      await first.start();
      await first.stop('SIGTERM');
    }
    expect(listDrafts()).toEqual([]);
    rmSync(folder, { recursive: true });
  }
});

sceneTest('killed database')(
  'a PostgreSQL that is killed is started again under the running shop',
  { timeout },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const shopper = createShopper(shop);
      await shopper.add(SMALL);
      const order = placedOrder(await shopper.submit({ body: card(CARDS.good) }));
      kill(listPostgres()[0]);
      await eventually(async () => expect((await shop.request('GET', '/readyz')).status).toBe(200));
      await shopper.waitForOrder(order.orderNumber, isCompleted);
      await expectConsistent();
    }
  },
);

const TROUBLES: Record<string, () => void> = {
  'has been killed': () => kill(listPostgres()[0]),
  hangs: () => sendSignal('SIGSTOP', listPostgres()),
};

sceneTest('stop without a database').each(chooseCrashes(Object.keys(TROUBLES), 1))(
  'stopped when its database %s, the shop shuts down gracefully',
  { timeout },
  async (name) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const database = listPostgres();
      TROUBLES[name]?.();
      await delay(randomInt(800));
      const stoppedAt = performance.now();
      expect(await shop.stop('SIGTERM'), shop.output()).toEqual({ code: 0, signal: null });
      expect(performance.now() - stoppedAt).toBeLessThan(10_000);
      await expect.poll(() => [...database, ...listPostgres()].filter(isRunning)).toEqual([]);
      await shop.start();
      await expectConsistent();
    }
  },
);

async function keepVisiting(signal: AbortSignal): Promise<Set<number | 'no response'>> {
  const statuses = new Set<number | 'no response'>();
  while (!signal.aborted) {
    const response = await shop.request('GET', '/api/products?country=TR').catch(() => undefined);
    statuses.add(response?.status ?? 'no response');
    await delay(5);
  }
  return statuses;
}
