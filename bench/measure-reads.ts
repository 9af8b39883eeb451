import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Cost, Progress, Read } from './figures.ts';
import { load } from './load-generator.ts';
import type { MeasuredShop } from './measured-shop.ts';
import { median, readUsage } from './process-tree.ts';

const BASELINE_SERVER = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
const CONNECTIONS = [32, 1];
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 2;

/** A response of the shop that the baseline server repeats. */
export type RecordedResponse = { path: string; headers: Record<string, string>; bodyBase64: string };

const READS = [
  { name: 'Home page, cached', path: '/' },
  { name: 'GET /api/products?country=TR', path: '/api/products?country=TR' },
  { name: 'GET /api/products/:id', path: '/api/products/esim_1GB_7D_TR_V2' },
  { name: 'GET /api/destinations', path: '/api/destinations' },
];
/** As long as there are plans. */
const WHOLE_LIST = { name: 'GET /api/products, all plans', path: '/api/products' };

type ReadOptions = { hasWholeList: boolean; progress: Progress };

/**
 * Measures each read at the shop, and the same bytes from a plain node:http server in a process of its own: in turn, so
 * that both have the same minutes of the machine.
 */
export async function measureReads(shop: MeasuredShop, { hasWholeList, progress }: ReadOptions): Promise<Read[]> {
  const measured = hasWholeList ? [...READS, WHOLE_LIST] : READS;
  const responses = await Promise.all(measured.map(({ path }) => recordResponse(shop.url, path)));
  const baseline = await startBaselineServer(responses);
  const reads: Read[] = [];
  try {
    for (const { name, path } of measured) {
      for (const { url } of [shop, baseline])
        await load({ url: `${url}${path}`, connections: 32, seconds: WARM_UP_SECONDS });
      for (const connections of CONNECTIONS) {
        progress(`${name}, ${connections} connections`);
        const ours: Cost[] = [];
        const bare: Cost[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          ours.push(await measure(shop, path, connections));
          bare.push(await measure(baseline, path, connections));
        }
        reads.push({ name, connections, ours: medianOf(ours), bare: medianOf(bare) });
      }
    }
  } finally {
    baseline.stop();
  }
  return reads;
}

async function measure({ url, pid }: { url: string; pid: number }, path: string, connections: number): Promise<Cost> {
  const before = readUsage(pid);
  const { requests, ...speed } = await load({ url: `${url}${path}`, connections, seconds: ROUND_SECONDS });
  const after = readUsage(pid);
  return {
    ...speed,
    shopCpuUs: (after.shopCpuUs - before.shopCpuUs) / requests,
    databaseCpuUs: (after.databaseCpuUs - before.databaseCpuUs) / requests,
  };
}

function medianOf(costs: Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    shopCpuUs: of('shopCpuUs'),
    databaseCpuUs: of('databaseCpuUs'),
  };
}

/** Records a response as transferred; fetch would decompress it. */
function recordResponse(url: string, path: string): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { 'accept-encoding': 'br, gzip' } }, async (message) => {
      const body = Buffer.concat(await message.toArray());
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...recorded } = message.headers;
      const headers = Object.fromEntries(Object.entries(recorded).map(([name, value]) => [name, String(value)]));
      if (message.statusCode !== 200) reject(new Error(`Expected 200 from ${url}${path}, got ${message.statusCode}`));
      else resolve({ path, headers, bodyBase64: body.toString('base64') });
    }).on('error', reject);
  });
}

async function startBaselineServer(responses: RecordedResponse[]): Promise<{ url: string; pid: number; stop(): void }> {
  const server = fork(BASELINE_SERVER);
  server.send(responses);
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://localhost:${port}`, pid: server.pid ?? 0, stop: () => void server.kill() };
}
