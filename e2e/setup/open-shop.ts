import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from './find-free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPEN_TIMEOUT_MS = 90_000;
const TAKEN = /Port \d+ is taken|EADDRINUSE/;
const ATTEMPTS = 5;

/** The administrator of every shop that journeys open. */
export const ADMIN = { username: 'owner', password: 'the owner of the journeys' } as const;

export type JourneyShop = { url: string; close(): Promise<void> };

/**
 * Sets up a shop once: those opened from now on start on copies of its data folder, in a third of the processor's time.
 * Returns what removes it.
 */
export async function prepareShops(): Promise<() => Promise<void>> {
  const template = await makeDataDir();
  const shop = await retryPorts(() => startShop(template, {}));
  await shop.stop();
  process.env.SHOP_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}

/** Starts a shop on a data folder of its own and a free port, with further settings. @throws Error with the shop's output if it does not open */
export function openShop(settings: Record<string, string> = {}): Promise<JourneyShop> {
  return retryPorts(async () => {
    const dataDir = await makeDataDir();
    const remove = () => rm(dataDir, { recursive: true, force: true });
    try {
      const template = process.env.SHOP_TEMPLATE;
      // Not Node's copy, which gives all files to this process's user: as root, PostgreSQL runs as another one.
      if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
      const { url, stop } = await startShop(dataDir, settings);
      const close = async () => {
        await stop();
        await remove();
      };
      return { url, close };
    } catch (error) {
      await remove();
      throw error;
    }
  });
}

async function retryPorts<Shop>(start: () => Promise<Shop>): Promise<Shop> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      // The port was free a moment ago.
      if (attempt === ATTEMPTS || !(error instanceof Error && TAKEN.test(error.message))) throw error;
    }
  }
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'esimshop-journeys-'));
  // As root, PostgreSQL runs as another user; its files would be left in /var/lib if it could not enter.
  await chmod(dataDir, 0o755);
  return dataDir;
}

async function startShop(dataDir: string, settings: Record<string, string>) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, ['server/build/start.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: 'localhost',
      RATE_LIMITS: 'off',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shop, 'exit');
  let output = '';
  const stop = async () => {
    if (shop.exitCode === null) shop.kill('SIGTERM');
    await ended;
  };
  const opened = new Promise<void>((resolve) => {
    for (const stream of [shop.stdout, shop.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(`is open at ${url}`)) resolve();
      });
    }
  });
  const failed = Promise.race([
    ended.then(() => 'ended'),
    new Promise((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS).unref()),
  ]).then(() => {
    throw new Error(`Expected the shop to open within ${OPEN_TIMEOUT_MS / 1000} s, got:\n${output}`);
  });
  try {
    await Promise.race([opened, failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
