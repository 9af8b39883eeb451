import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Comparison, Progress, Speed } from './report.ts';

const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;

/** What the bare server is to answer at a path. */
export type BareAnswer = { path: string; headers: Record<string, string>; bodyBase64: string };

const READS = [
  { name: 'Home page, cached', path: '/', seconds: 6 },
  { name: 'GET /api/products, all plans', path: '/api/products', seconds: 5 },
  { name: 'GET /api/products?country=TR', path: '/api/products?country=TR', seconds: 5 },
  { name: 'GET /api/destinations', path: '/api/destinations', seconds: 5 },
];

/** Each read from the shop, and the same bytes from a bare node:http server in a process of its own. */
export async function measureReads(shopUrl: string, progress: Progress): Promise<Comparison[]> {
  const answers = await Promise.all(READS.map(({ path }) => fetchAnswer(shopUrl, path)));
  const bare = await startBareServer(answers);
  const comparisons: Comparison[] = [];
  try {
    for (const { name, path, seconds } of READS) {
      progress(name);
      const ours = await load(`${shopUrl}${path}`, seconds);
      progress(`${name}, bare`);
      comparisons.push({ name, unit: 'requests/s', ours, bare: await load(`${bare.url}${path}`, seconds) });
    }
  } finally {
    bare.stop();
  }
  return comparisons;
}

async function fetchAnswer(url: string, path: string): Promise<BareAnswer> {
  const answer = await autocannonBytes(`${url}${path}`);
  return { path, ...answer };
}

/** The answer as it is on the wire: fetch would unpack it. */
async function autocannonBytes(url: string): Promise<Omit<BareAnswer, 'path'>> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: ACCEPT }, async (message) => {
      const body = Buffer.concat(await message.toArray());
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = message.headers;
      const headers = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
      if (message.statusCode !== 200) reject(new Error(`Expected 200 from ${url}, got ${message.statusCode}`));
      else resolve({ headers, bodyBase64: body.toString('base64') });
    }).on('error', reject);
  });
}

const ACCEPT = { 'accept-encoding': 'br, gzip' };

async function load(url: string, seconds: number): Promise<Speed> {
  const run = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, headers: ACCEPT });
  await run(WARM_UP_SECONDS);
  const { requests, latency, errors, non2xx } = await run(seconds);
  if (errors + non2xx > 0) throw new Error(`Expected only answers of ${url}, got ${errors} errors, ${non2xx} refusals`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

async function startBareServer(answers: BareAnswer[]): Promise<{ url: string; stop(): void }> {
  const server = fork(BARE_SERVER);
  server.send(answers);
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://localhost:${port}`, stop: () => void server.kill() };
}
