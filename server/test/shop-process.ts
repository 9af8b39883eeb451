import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrashPoint } from './crash-points.ts';
import type { Answer, TestShop } from './test-shop.ts';

export const SHOP_UNDER_TEST = fileURLToPath(new URL('shop-under-test.ts', import.meta.url));
export const SHOP = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** A shop in a process of its own, which is asked over HTTP and can be killed and started again. */
export type ShopProcess = Pick<TestShop, 'request'> & {
  url: string;
  /** Resolves once it says that it is open, with the milliseconds that took; also when a crash was asked for and came. */
  start(options?: { crashAt?: CrashPoint | undefined }): Promise<number>;
  output(): string;
  pid(): number | undefined;
  /** The end of the process that was started last. */
  ended(): Promise<Ending>;
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ending>;
};

type ShopProcessOptions = {
  file: string;
  port: number;
  env: Record<string, string>;
  /** What it prints once it is open. */
  readyLine: string;
};

export function createShopProcess({ file, port, env, readyLine }: ShopProcessOptions): ShopProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<Ending> = Promise.resolve({ code: null, signal: null });
  let output = '';

  return {
    url,
    request: (method, path, options = {}) => ask(`${url}${path}`, method, options),
    output: () => output,
    pid: () => child?.pid,
    ended: () => ended,
    async start({ crashAt } = {}) {
      const startedAt = performance.now();
      const started = spawn(process.execPath, [file], {
        env: {
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: url,
          RATE_LIMITS: 'off',
          ...env,
          ...(crashAt && { CRASH_AT: crashAt }),
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
      await waitForLine(started, { has: () => output.includes(readyLine), isMortal: crashAt !== undefined, ended });
      return performance.now() - startedAt;
    },
    async stop(signal) {
      child?.kill(signal);
      return ended;
    },
  };

  async function waitForLine(
    started: ChildProcess,
    { has, isMortal, ended: end }: { has: () => boolean; isMortal: boolean; ended: Promise<Ending> },
  ): Promise<void> {
    while (!has()) {
      const ending = await Promise.race([end, once(started.stdout ?? started, 'data').then(() => undefined)]);
      if (has() || (isMortal && ending?.signal === 'SIGKILL')) return;
      if (ending) throw new Error(`Expected the shop to open, it ended with ${JSON.stringify(ending)}: ${output}`);
    }
  }
}

async function ask(
  url: string,
  method: string,
  { body, sessionId, headers }: Parameters<TestShop['request']>[2] & object,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      // A connection of its own: none is left over from a process that has ended.
      connection: 'close',
      ...(sessionId !== undefined && { 'session-id': sessionId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = String(answer.headers.get('content-type')).includes('json');
  return {
    status: answer.status,
    body: isJson && text ? (JSON.parse(text) as unknown) : text,
    headers: Object.fromEntries(answer.headers),
    text,
  };
}
