import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Comparison, Progress, Speed } from './report.ts';

const BASELINE_SERVER = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const ACCEPT = { 'accept-encoding': 'br, gzip' };

/** A response of the shop that the baseline server repeats. */
export type RecordedResponse = { path: string; headers: Record<string, string>; bodyBase64: string };

const READS = [
  { name: 'Home page, cached', path: '/', seconds: 6 },
  { name: 'GET /api/products, all plans', path: '/api/products', seconds: 5 },
  { name: 'GET /api/products?country=TR', path: '/api/products?country=TR', seconds: 5 },
  { name: 'GET /api/destinations', path: '/api/destinations', seconds: 5 },
];

/** Measures each read at the shop, and the same bytes from a plain node:http server in a process of its own. */
export async function measureReads(shopUrl: string, progress: Progress): Promise<Comparison[]> {
  const responses = await Promise.all(READS.map(({ path }) => recordResponse(shopUrl, path)));
  const baseline = await startBaselineServer(responses);
  const comparisons: Comparison[] = [];
  try {
    for (const { name, path, seconds } of READS) {
      progress(name);
      const ours = await load(`${shopUrl}${path}`, seconds);
      progress(`${name}, baseline`);
      comparisons.push({ name, unit: 'requests/s', ours, baseline: await load(`${baseline.url}${path}`, seconds) });
    }
  } finally {
    baseline.stop();
  }
  return comparisons;
}

/** Records a response as transferred; fetch would decompress it. */
function recordResponse(url: string, path: string): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: ACCEPT }, async (message) => {
      const body = Buffer.concat(await message.toArray());
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...recorded } = message.headers;
      const headers = Object.fromEntries(Object.entries(recorded).map(([name, value]) => [name, String(value)]));
      if (message.statusCode !== 200) reject(new Error(`Expected 200 from ${url}${path}, got ${message.statusCode}`));
      else resolve({ path, headers, bodyBase64: body.toString('base64') });
    }).on('error', reject);
  });
}

async function load(url: string, seconds: number): Promise<Speed> {
  const run = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, headers: ACCEPT });
  await run(WARM_UP_SECONDS);
  const { requests, latency, errors, non2xx } = await run(seconds);
  if (errors + non2xx > 0)
    throw new Error(`Expected only 2xx responses of ${url}, got ${errors} errors and ${non2xx} others`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

async function startBaselineServer(responses: RecordedResponse[]): Promise<{ url: string; stop(): void }> {
  const server = fork(BASELINE_SERVER);
  server.send(responses);
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://localhost:${port}`, stop: () => void server.kill() };
}
