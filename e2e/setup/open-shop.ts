import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './find-free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPEN_TIMEOUT_MS = 90_000;
const TAKEN = /Port \d+ is taken|EADDRINUSE/;
const ATTEMPTS = 5;

/** The administrator of every shop that journeys open. */
export const ADMIN = { username: 'owner', password: 'the owner of the journeys' } as const;

export type JourneyShop = { url: string; close(): Promise<void> };

/** Starts the shop on an empty data folder and a free port, with further settings. @throws Error with the shop's output if it does not open */
export async function openShop(settings: Record<string, string> = {}): Promise<JourneyShop> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openOnce(settings);
    } catch (error) {
      // The port was free a moment ago.
      if (attempt === ATTEMPTS || !(error instanceof Error && TAKEN.test(error.message))) throw error;
    }
  }
}

async function openOnce(settings: Record<string, string>): Promise<JourneyShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'esimshop-journeys-'));
  // As root, PostgreSQL runs as another user; its files would be left in /var/lib if it could not enter.
  await chmod(dataDir, 0o755);
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
  const close = async () => {
    if (shop.exitCode === null) shop.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
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
    await close();
    throw error;
  }
  return { url, close };
}
