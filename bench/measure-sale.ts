import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@esimshop/embedded-postgres/embedded-postgres';
import { Pool } from 'pg';
import { findFreePort } from '../e2e/setup/find-free-port.ts';
import { makeFolder } from './make-folder.ts';
import { type MeasuredShop, startShop } from './measured-shop.ts';
import { readUsage } from './process-tree.ts';
import { alignTable, describeMachine, formatMs, percentilesOf } from './report.ts';
import { runConcurrently } from './run-concurrently.ts';
import { addressOf, createShopClient, PLAN, type ShopClient } from './shop-client.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { writeReport } from './write-report.ts';

/**
 * A day of sale: visitors who come at a rate, whether or not the shop keeps up, in a shop's real proportions, at two processes for
 * visitors and one for jobs on an external PostgreSQL, behind a proxy, with rate limits.
 */

/** Requests a second, one step after the other until an order takes too long. */
const FIRST_RATE = 50;
const RATE_STEP = 50;
const LAST_RATE = 2000;
const SETTLE_MS = 3_000;
const STEP_MS = 10_000;
const MAX_ORDER_P99_MS = 300;
/** Of fifty requests; from all of fifty, orders and what is rare come in between. */
const MIX = { read: 40, cart: 6, order: 1, portal: 2, admin: 1 };
const READS = ['/', '/api/products?country=TR', `/api/products/${PLAN}`, '/api/destinations'];
const ADMIN_READS = ['/api/orders', '/api/admin/overview', '/api/admin/waiting'];
/** Their portal links are opened. As many as the compiler needs until it is done with the code of an order. */
const EARLIER_BUYERS = 250;
const AT_ONCE = 16;
const TICK_MS = 4;
const SANDBOX = fileURLToPath(new URL('../sandbox/src/main.ts', import.meta.url));

type Kind = keyof typeof MIX;
const KINDS = Object.keys(MIX) as Kind[];
type Step = { rate: number; perSecond: number; tookMs: Record<Kind, number[]>; failures: string[]; cores: Cores };
/** Processor time that each part used, in cores. */
type Cores = Record<'web' | 'worker' | 'database' | 'partners' | 'client', number>;

type Scene = { webs: MeasuredShop[]; worker: MeasuredShop; database: { pid: number }; partners: ChildProcess };

/** Spreads each kind evenly over the fifty. */
function spreadMix(): Kind[] {
  const total = KINDS.reduce((sum, kind) => sum + MIX[kind], 0);
  const places = KINDS.flatMap((kind) =>
    Array.from({ length: MIX[kind] }, (_, index) => ({ kind, at: ((index + 0.5) * total) / MIX[kind] })),
  );
  return places.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** What visitors, buyers and the owner ask for, at either process. */
function createVisitors(urls: readonly string[], { tokens, cookie }: { tokens: string[]; cookie: string }) {
  const agent = new Agent({ keepAlive: true });
  const clients = urls.map((url) => createShopClient(url, { connections: Number.POSITIVE_INFINITY, forwards: true }));
  const filled: Buffer[] = [];
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

  function get(path: string, headers: Record<string, string> = {}): Promise<void> {
    const from = { 'x-forwarded-for': addressOf(randomBytes(3)) };
    return new Promise((resolve, reject) => {
      request(`${any(urls)}${path}`, { agent, headers: { ...headers, ...from } }, async (response) => {
        for await (const _ of response);
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} got ${response.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
  }

  const acts: Record<Kind, () => Promise<void>> = {
    read: () => get(any(READS), { 'accept-encoding': 'br, gzip' }),
    async cart() {
      const session = randomBytes(32);
      await any(clients).addToCart(session, PLAN);
      filled.push(session);
    },
    // A cart of one process is paid at either.
    order: async () => {
      const session = filled.shift();
      if (!session) throw new Error('no cart is filled yet');
      await any(clients).placeOrder(session);
    },
    portal: () => get(`/api/portal/customer?${new URLSearchParams({ token: any(tokens) })}`),
    admin: () => get(any(ADMIN_READS), { cookie }),
  };
  return {
    act: (kind: Kind) => acts[kind](),
    close() {
      agent.destroy();
      for (const client of clients) client.close();
    },
  };
}

type Visitors = ReturnType<typeof createVisitors>;

/** Sends at the rate for a time; what comes late is sent late, and counted from when it was due. */
async function sendAtRate(visitors: Visitors, rate: number, forMs: number): Promise<Omit<Step, 'cores'>> {
  const mix = spreadMix();
  const tookMs: Step['tookMs'] = { read: [], cart: [], order: [], portal: [], admin: [] };
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - startedAt) {
    for (; sent < (elapsed * rate) / 1000; sent += 1) {
      const kind = mix[sent % mix.length] as Kind;
      const dueAt = startedAt + (sent * 1000) / rate;
      const act: Promise<void> = visitors.act(kind).then(
        () => {
          tookMs[kind].push(performance.now() - dueAt);
          running.delete(act);
        },
        (error: Error) => {
          failures.push(error.message);
          running.delete(act);
        },
      );
      running.add(act);
    }
    await delay(TICK_MS);
  }
  await Promise.all(running);
  return { rate, perSecond: (sent * 1000) / (performance.now() - startedAt), tookMs, failures };
}

async function measureStep(scene: Scene, visitors: Visitors, rate: number): Promise<Step> {
  await sendAtRate(visitors, rate, SETTLE_MS);
  const before = readCpuUs(scene);
  const startedAt = performance.now();
  const step = await sendAtRate(visitors, rate, STEP_MS);
  const tookUs = (performance.now() - startedAt) * 1000;
  const after = readCpuUs(scene);
  const parts = Object.entries(after) as [keyof Cores, number][];
  const cores = Object.fromEntries(parts.map(([part, us]) => [part, (us - before[part]) / tookUs])) as Cores;
  return { ...step, cores };
}

function readCpuUs({ webs, worker, database, partners }: Scene): Cores {
  const { user, system } = process.cpuUsage();
  return {
    web: webs.reduce((sum, { pid }) => sum + readUsage(pid).shopCpuUs, 0),
    worker: readUsage(worker.pid).shopCpuUs,
    database: readUsage(database.pid).databaseCpuUs,
    partners: readUsage(partners.pid ?? 0).shopCpuUs,
    client: user + system,
  };
}

/** The partners in a process of their own, as all processes of a shop share them. */
async function startPartners(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [SANDBOX], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, url: line.toString().trim() };
}

/** Tokens of the portal links in the mails of buyers at either process. */
async function buyEarlier(urls: readonly string[], partners: string): Promise<string[]> {
  const clients = urls.map((url) => createShopClient(url, { connections: AT_ONCE, forwards: true }));
  const buyers = Array.from({ length: EARLIER_BUYERS / clients.length }, () => clients).flat();
  const buy = (client: ShopClient) => async () => {
    const session = randomBytes(32);
    await client.addToCart(session, PLAN);
    await client.placeOrder(session);
  };
  await runConcurrently(buyers.map(buy), { concurrency: AT_ONCE, seconds: Number.POSITIVE_INFINITY });
  for (const client of clients) client.close();
  for (;;) {
    const mails = await (await fetch(`${partners}/sandbox/mailbox/messages`)).text();
    const tokens = new Set([...mails.matchAll(/\/portal\?token=([\w-]+)/g)].map(([, token]) => String(token)));
    if (tokens.size >= EARLIER_BUYERS) return [...tokens];
    await delay(200);
  }
}

/** Whether an order took too long, or anything failed. */
function gaveIn({ tookMs, failures }: Step): boolean {
  return failures.length > 0 || percentilesOf(tookMs.order).p99Ms > MAX_ORDER_P99_MS;
}

function render(steps: readonly Step[]): string {
  const p99 = (values: number[]) => formatMs(percentilesOf(values).p99Ms);
  const times = steps.map(({ rate, perSecond, tookMs, failures }) => {
    const { p50Ms, p99Ms } = percentilesOf(tookMs.order);
    const orders = `${formatMs(p50Ms)} / ${formatMs(p99Ms)}`;
    const others = [tookMs.read, tookMs.cart, tookMs.portal, tookMs.admin].map(p99);
    return [
      String(rate),
      perSecond.toFixed(0),
      ((rate * MIX.order) / 50).toFixed(0),
      orders,
      ...others,
      String(failures.length),
    ];
  });
  const cores = steps.map(({ rate, cores }) => {
    const parts = [cores.web, cores.worker, cores.database, cores.partners, cores.client];
    return [rate, ...parts, parts.reduce((sum, part) => sum + part, 0)].map((part, index) =>
      index === 0 ? String(part) : part.toFixed(2),
    );
  });
  const last = steps.at(-1);
  const kept = steps.filter((step) => !gaveIn(step)).at(-1);
  return `# A day of sale

${new Date().toISOString().slice(0, 10)}, ${describeMachine()}. Generated by \`npm run bench:sale\`.

Two processes for visitors and one for jobs on an external PostgreSQL, with rate limits, behind a proxy; the partners and the client share the machine. Of a
hundred requests 80 are reads, 12 cart adds, 2 orders, 4 portal reads and 2 of the admin. They are sent at a rate whether or not the shop keeps up, and
timed from when they were due. An order counts once its response, 201 with the eSIM, has arrived.

${kept ? `Up to ${kept.rate} requests a second, ${((kept.rate * MIX.order) / 50).toFixed(0)} of them orders, p99 of an order stays within ${MAX_ORDER_P99_MS} ms and nothing fails.` : `At ${steps[0]?.rate} requests a second an order already takes longer than ${MAX_ORDER_P99_MS} ms.`}
${last && gaveIn(last) ? `At ${last.rate} ${describeEnd(last)}` : ''}

${alignTable([['requests/s due', 'done/s', 'orders/s', 'order p50 / p99', 'read p99', 'cart p99', 'portal p99', 'admin p99', 'failed'], ...times])}

Processor time, in cores of ${availableParallelism()}:

${alignTable([['requests/s due', 'two web', 'worker', 'database', 'partners', 'client', 'all'], ...cores])}
`;
}

function describeEnd({ tookMs, failures, cores }: Step): string {
  const [first] = failures;
  const what = first
    ? `${failures.length} requests fail, the first of them as: ${first}`
    : `p99 of an order is ${formatMs(percentilesOf(tookMs.order).p99Ms)}`;
  const used = Object.values(cores).reduce((sum, part) => sum + part, 0);
  return `${what}; ${used.toFixed(2)} of ${availableParallelism()} cores are in use.`;
}

const folder = makeFolder();
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
const partners = await startPartners(join(folder, 'partners'));
const pool = new Pool({ connectionString: database.connectionString, max: 1 });
const env = {
  DATABASE_URL: database.connectionString,
  SANDBOX_URL: partners.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '127.0.0.1,::1',
};
const shops: MeasuredShop[] = [];
async function addShop(ROLE: 'web' | 'worker'): Promise<MeasuredShop> {
  const dataDir = join(folder, `shop-${shops.length}`);
  const shop = await startShop({ dataDir, port: await findFreePort(), env: { ...env, ROLE } });
  shops.push(shop);
  return shop;
}
try {
  // The first one sets up the database.
  const webs = [await addShop('web'), await addShop('web')];
  const worker = await addShop('worker');
  const scene = { webs, worker, database, partners: partners.process };
  const urls = webs.map((web) => web.url);
  const [url = ''] = urls;
  const tokens = await buyEarlier(urls, partners.url);
  const cookie = await signInAsAdmin(url, pool);
  const visitors = createVisitors(urls, { tokens, cookie });
  const steps: Step[] = [];
  for (let rate = FIRST_RATE; rate <= LAST_RATE; rate += RATE_STEP) {
    const step = await measureStep(scene, visitors, rate);
    steps.push(step);
    console.log(
      `${rate}/s  p99 of an order ${formatMs(percentilesOf(step.tookMs.order).p99Ms)}, ${step.failures.length} failed`,
    );
    if (gaveIn(step)) break;
  }
  visitors.close();
  writeReport('sale', render(steps));
} finally {
  for (const shop of shops) await shop.stop();
  partners.process.kill();
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
