import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashPoint, CrashSignal } from './crash-points.ts';
import { requestAt } from './http-exchange.ts';
import type { TestShop } from './test-shop.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Bundled before the first test, because tests start it two hundred times: see `global-setup.ts`. */
export const SHOP_UNDER_TEST = pathOf('build/shop-under-test.js');
/** As `npm start` starts it, once it is built. */
export const SHOP = pathOf('../build/start.js');
/** A process that is killed keeps nothing that it compiled. */
export const COMPILE_CACHE = pathOf('../../node_modules/.cache/esimshop-compiled');

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A shop in a separate process, called over HTTP, that can be killed and restarted. */
export type ShopProcess = Pick<TestShop, 'request'> & {
  url: string;
  /** Resolves when it reports that it is open, with the milliseconds it took; also when a requested crash happened. */
  start(options?: { crashAt?: CrashPoint | undefined; signal?: CrashSignal }): Promise<number>;
  output(): string;
  pid(): number | undefined;
  /** The exit of the process that was started last. */
  ended(): Promise<Exit>;
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit>;
};

type ShopProcessOptions = {
  /** The Node.js that runs it; ours unless another is given. */
  node?: string;
  file: string;
  port: number;
  env: Record<string, string>;
  /** The line that it prints once it is open. */
  readyLine: string;
};

export function createShopProcess({
  node = process.execPath,
  file,
  port,
  env,
  readyLine,
}: ShopProcessOptions): ShopProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<Exit> = Promise.resolve({ code: null, signal: null });
  let output = '';

  return {
    url,
    request: requestAt(url),
    output: () => output,
    pid: () => child?.pid,
    ended: () => ended,
    async start({ crashAt, signal } = {}) {
      const startedAt = performance.now();
      const started = spawn(node, [file], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: url,
          RATE_LIMITS: 'off',
          ...env,
          ...(crashAt && { CRASH_AT: crashAt }),
          ...(signal && { CRASH_SIGNAL: signal }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
      ended = once(started, 'close').then(([code, signal]) => ({ code, signal }));
      await waitForLine(started, { has: () => output.includes(readyLine), mayCrash: crashAt !== undefined, ended });
      return performance.now() - startedAt;
    },
    async stop(signal) {
      child?.kill(signal);
      return ended;
    },
  };

  async function waitForLine(
    started: ChildProcess,
    { has, mayCrash, ended: end }: { has: () => boolean; mayCrash: boolean; ended: Promise<Exit> },
  ): Promise<void> {
    while (!has()) {
      const exit = await Promise.race([end, once(started.stdout ?? started, 'data').then(() => undefined)]);
      if (has() || (mayCrash && exit?.signal === 'SIGKILL')) return;
      if (exit) throw new Error(`Expected the shop to open, it ended with ${JSON.stringify(exit)}: ${output}`);
    }
  }
}
