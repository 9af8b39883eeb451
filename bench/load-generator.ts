import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Speed } from './figures.ts';

const HEADERS = { 'accept-encoding': 'br, gzip' };

export type Load = Speed & { requests: number };
type LoadOptions = { url: string; connections: number; seconds: number };

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** What the reads were loaded with, for the report. */
export const LOADED_BY = hasWrk
  ? 'wrk, one thread'
  : 'autocannon, which is slower than what it measures: rates of reads are its own. Install wrk for those of the shop';

/** Asks for one address without a pause. @throws Error if a response is no success */
export function load(options: LoadOptions): Promise<Load> {
  return hasWrk ? loadByWrk(options) : loadByAutocannon(options);
}

async function loadByWrk({ url, connections, seconds }: LoadOptions): Promise<Load> {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers, url];
  const { stdout } = await promisify(execFile)('wrk', options);
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '';
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Expected only 2xx responses of ${url}, got:\n${stdout}`);
  return {
    requests: Number(read(/^\s*(\d+) requests in/m)),
    perSecond: Number(read(/^Requests\/sec:\s+([\d.]+)/m)),
    p50Ms: toMs(read(/^\s*50%\s+(\S+)/m)),
    p99Ms: toMs(read(/^\s*99%\s+(\S+)/m)),
  };
}

/** `'1.20ms'`, `'950.00us'` or `'1.10s'` of wrk. */
function toMs(text: string): number {
  const factor = text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000;
  return Number.parseFloat(text) * factor;
}

async function loadByAutocannon({ url, connections, seconds }: LoadOptions): Promise<Load> {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: HEADERS,
  });
  if (errors + non2xx > 0)
    throw new Error(`Expected only 2xx responses of ${url}, got ${errors} errors and ${non2xx} others`);
  return { requests: requests.total, perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}
