import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ROLES } from '@esimshop/contracts/roles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSite } from '../../src/pages/web-build.ts';
import { isBuilt } from '../embedded-shop.ts';
import { CARDS, card, createBuyer, isCompleted, placedOrder } from '../shopper.ts';
import { signIn } from '../sign-in.ts';
import { MEDIUM, SMALL } from '../stock.ts';
import { openStockedShop } from '../stocked-shop.ts';
import { type ApiDescription, hostileRequests, type Surface } from './hostile-requests.ts';
import { openConnection } from './raw-http.ts';
import { type Fault, sendRequests } from './send-requests.ts';

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 1000);
const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31));
const BATCH = 1000;
const CONNECTIONS = 6;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Generous for a busy machine that also sends the requests; a request that blocks the shop takes far longer. */
const READY_WITHIN_MS = 5000;
const SESSIONS = ['a-session-id-of-a-browser', 'another-session-id-1', 'a-third-session-id-2'];

const pagesFolder = fileURLToPath(new URL('../../../web/build', import.meta.url));
const shop = await openStockedShop({ runsJobs: true, ...(isBuilt && { pagesFolder }) });

/** All that the shop serves, with values that exist. */
async function describeSurface(): Promise<Omit<Surface, 'cookies'>> {
  const { pages } = await loadSite(pagesFolder);
  const buyer = await createBuyer(shop);
  const { orderNumber } = placedOrder(await buyer.submit({ body: card(CARDS.good) }));
  await buyer.waitForOrder(orderNumber, isCompleted);
  const list = (folder: string) => readdirSync(join(pagesFolder, 'client', folder)).slice(0, 5);
  return {
    api: (await shop.request('GET', '/api/openapi.json')).body as ApiDescription,
    pages,
    addresses: [
      ...['assets', 'flags', 'fonts'].flatMap((folder) => list(folder).map((file) => `/${folder}/${file}`)),
      ...[
        '/favicon.svg',
        '/sw.js',
        '/icons/icon-192.png',
        '/manifest.webmanifest',
        '/assets',
        '/assets/',
        '/og/TR.png',
      ],
      ...[
        '/robots.txt',
        '/sitemap.xml',
        '/feed.json',
        '/llms.txt',
        '/healthz',
        '/readyz',
        '/metrics',
        '/api/openapi.json',
      ],
      ...[
        '/api/docs',
        '/api/docs/static',
        '/sandbox',
        '/sandbox/mailbox',
        '/sandbox/mailbox/messages',
        '/sandbox/ledger',
      ],
    ],
    known: {
      'Session-Id': [...SESSIONS, buyer.sessionId],
      productId: [SMALL, MEDIUM],
      id: [SMALL, MEDIUM],
      itemId: [1, 2, 3, 4, 5],
      orderNumber: [orderNumber],
      customerName: ['Deniz Yılmaz', 'İpek Işık'],
      customerEmail: ['deniz@example.com'],
      email: ['deniz@example.com', buyer.email],
      phoneNumber: ['+90 532 123 45 67'],
      cardholderName: ['Deniz Yilmaz'],
      cardNumber: [CARDS.good, CARDS.good, CARDS.declined, CARDS.needsAuthentication],
      expiryDate: ['12/34'],
      cvv: ['123'],
      expectedTotal: ['3.99', '9.99'],
      activationCode: ['LPA:1$rsp.example.com$ABC-123'],
      token: ['pt_00000000000000000000000000000000'],
      countries: ['TR', 'TR,DE'],
      code: ['Europe', 'TR'],
    },
  };
}

/** Several of each, because some of the requests end their session, change its password or delete its account. */
async function signInAll(): Promise<string[]> {
  const cookies: string[] = [];
  for (const role of [null, null, 'owner', 'owner', ...ROLES] as const)
    cookies.push((await signIn(shop, { role })).cookie);
  return cookies;
}

/** Asks for readiness throughout; resolves to how that went once told to stop. */
function watchReadiness(port: number) {
  let isOver = false;
  const refusals: string[] = [];
  const durationsMs: number[] = [];
  const watching = (async () => {
    const connection = await openConnection(port);
    while (!isOver) {
      const askedAt = performance.now();
      connection.write('GET /readyz HTTP/1.1\r\nHost: shop\r\n\r\n');
      const response = await connection.read();
      if (response === 'closed' || response.status !== 200) refusals.push(JSON.stringify(response));
      durationsMs.push(performance.now() - askedAt);
      await delay(100);
    }
    connection.close();
    durationsMs.sort((a, b) => a - b);
    const at = (share: number) => Math.round(durationsMs[Math.floor(share * (durationsMs.length - 1))] ?? 0);
    return { p99Ms: at(0.99), slowestMs: at(1), asked: durationsMs.length, refusals };
  })();
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}

/** Connections with a request that has not ended; the sandbox keeps idle ones for its webhooks. */
function countBusyConnections(): Promise<number> {
  const { server } = shop.app;
  server.closeIdleConnections();
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

const countHandles = () => process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length;

function describeFault({ request, fault }: Fault): string {
  const { kind, bytes, parts, leaves } = request;
  return `${fault}\n    ${kind}, ${parts} parts, leaves ${leaves}: ${JSON.stringify(bytes.slice(0, 600))}`;
}

test.runIf(isBuilt)(
  `${REQUESTS} hostile requests get the statuses that are declared, safely and without an end to the shop`,
  { timeout: 120_000 + REQUESTS * 60 },
  async () => {
    const { port } = shop.shop.config;
    const surface = await describeSurface();
    const readiness = watchReadiness(port);
    const outcomes = new Map<number | 'closed', number>();
    const faults: Fault[] = [];
    const heapBytes: number[] = [];
    let handles = 0;
    for (let from = 0; from < REQUESTS; from += BATCH) {
      const arbitrary = hostileRequests({ ...surface, cookies: await signInAll() });
      const requests = fc.sample(arbitrary, { seed: SEED + from, numRuns: Math.min(BATCH, REQUESTS - from) });
      const tally = await sendRequests(port, requests, CONNECTIONS);
      for (const [outcome, count] of tally.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      faults.push(...tally.faults);
      collectGarbage();
      if (tally.faults[0]) process.stdout.write(`${from}: ${describeFault(tally.faults[0])}\n`);
      heapBytes.push(process.memoryUsage().heapUsed);
      if (from === 0) handles = countHandles();
    }
    const { p99Ms, slowestMs, asked, refusals } = await readiness.stop();
    const tallied = [...outcomes].toSorted((a, b) => Number(a[0]) - Number(b[0])).map((each) => each.join(': '));
    process.stdout.write(
      `${REQUESTS} requests, HOSTILE_SEED=${SEED}: ${tallied.join(', ')}. Readiness p99 ${p99Ms} ms, at most ${slowestMs} ms, ` +
        `${refusals.length} of ${asked} refused${refusals[0] ? `, first ${refusals[0]}` : ''}. ` +
        `Heap after each ${BATCH}: ${heapBytes.map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB.\n`,
    );

    expect(faults.slice(0, 20).map(describeFault), `HOSTILE_SEED=${SEED}, ${faults.length} faults`).toEqual([]);
    expect(p99Ms).toBeLessThan(READY_WITHIN_MS);
    // One that falls into a moment without CPU is the machine's.
    expect(refusals.length, refusals[0]).toBeLessThanOrEqual(asked / 20);
    await expect.poll(countBusyConnections, { timeout: 20_000 }).toBe(0);
    await expect.poll(countHandles, { timeout: 20_000 }).toBeLessThanOrEqual(handles + CONNECTIONS);
  },
);
