import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunFunctions } from './watch-functions.ts';

const ROOT = new URL('..', import.meta.url);
const BUILT = fileURLToPath(new URL('server/build/start.js', ROOT));
const WATCHES: Record<keyof Watch, string> = {
  loop: new URL('watch-loop.ts', import.meta.url).href,
  functions: new URL('watch-functions.ts', import.meta.url).href,
};
const READY = /esimshop (?:is open at|runs jobs)/;

/** What is loaded into the shop to watch it during some work, and what it reports then. */
export type Watch = { loop: number; functions: RunFunctions };

/** The shop as `npm start` runs it, on a data folder of its own and without rate limits. */
export type MeasuredShop<Name extends keyof Watch = 'loop'> = {
  url: string;
  /** Milliseconds from starting the process to the first complete home page; a worker has none. */
  startedInMs: number;
  pid: number;
  /** What its watch reports of the work. */
  watch(work: () => Promise<unknown>): Promise<Watch[Name]>;
  stop(): Promise<void>;
};

export type StartOptions = {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** The file that it starts from, if not as it is built. */
  main?: string;
};

/** @throws Error with the shop's output if it does not open */
export async function startShop<Name extends keyof Watch = 'loop'>(
  { dataDir, port, env = {}, main = BUILT }: StartOptions,
  watch: Name = 'loop' as Name,
): Promise<MeasuredShop<Name>> {
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...startFlags(), '--import', WATCHES[watch], main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: 'localhost',
      PORT: String(port),
      RATE_LIMITS: 'off',
      ...env,
      ...(process.env.BENCH_PROFILE && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await waitUntilOpen(child);
  if (env.ROLE !== 'worker') {
    const page = await fetch(url);
    if (!page.ok) throw new Error(`Expected the home page, got status ${page.status}`);
    await page.text();
  }
  return {
    url,
    startedInMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    async watch(work) {
      child.send('start');
      await work();
      child.send('stop');
      const [report] = (await once(child, 'message')) as [Watch[Name]];
      return report;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function waitUntilOpen(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (READY.test(output)) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`The shop ended with code ${code} before it opened:\n${output}`)));
  });
}

/** Node's flags of `npm start`. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { scripts: { start: string } };
  return scripts.start.match(/ (--\S+)/g)?.map((flag) => flag.trim()) ?? [];
}

/** Connection string of the shop's embedded PostgreSQL, for the baseline. */
export function readConnectionString(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [port, socketFolder] = [lines[3], lines[4]];
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgresql://esimshop:${password}@127.0.0.1:${port}/esimshop${host}`;
}
