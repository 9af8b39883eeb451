import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinDatabase } from '../src/platform/database/open-database.ts';
import { createEmbeddedShop, isBuilt, makeDataFolder } from './embedded-shop.ts';
import type { TestResponse } from './http-exchange.ts';
import { CARDS, card, createShopper, eventually, isCompleted, placedOrder } from './shopper.ts';
import { SMALL } from './stock.ts';

/** Only root on Linux can mount a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMounting();
const disk = makeDataFolder();
const dataDir = join(disk, 'data');
const balloon = join(disk, 'balloon');
const { shop, expectConsistent } = await createEmbeddedShop(dataDir);

beforeAll(async () => {
  if (!isBuilt || !canMount) return;
  mount(disk);
  mkdirSync(dataDir);
  await shop.start();
});

afterAll(async () => {
  await shop.stop('SIGTERM');
  if (isBuilt && canMount) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'esimshop-test', folder], { stdio: 'pipe' });
}

/** A container's root may not mount. */
function tryMounting(): boolean {
  const folder = makeDataFolder();
  try {
    mount(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fillDisk(): void {
  const file = openSync(balloon, 'a');
  const bytes = Buffer.alloc(65_536);
  try {
    for (let size = bytes.length; size >= 1; size >>= 1) {
      try {
        while (writeSync(file, bytes, 0, size) > 0);
      } catch {
        // No room for so much: less may still fit.
      }
    }
  } finally {
    closeSync(file);
  }
}

/** PostgreSQL fills what it has reserved, and then gives up. */
async function fillTransactionLog(): Promise<void> {
  const { connectionString } = await joinDatabase({ database: { kind: 'embedded' }, dataDir });
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  const write = async () => {
    for (;;) {
      await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
      fillDisk();
    }
  };
  await expect(write()).rejects.toThrow();
}

async function buy(): Promise<{ shopper: ReturnType<typeof createShopper>; answers: TestResponse[] }> {
  const shopper = createShopper(shop);
  return { shopper, answers: [await shopper.add(SMALL), await shopper.submit({ body: card(CARDS.good) })] };
}

function expectUnavailable(answers: TestResponse[]): void {
  for (const { status, headers, text } of answers.filter((answer) => answer.status >= 400)) {
    // An order without a cart that could be filled.
    if (status === 400) continue;
    expect(status, text).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
}

test('with a full disk the shop says so and loses nothing, and works again when there is space', {
  timeout: 120_000,
}, async ({ skip }) => {
  skip(!canMount, 'Only root on Linux can mount a small disk.');
  skip(!isBuilt, 'The pages are not built.');
  const before = await buy();
  const visits = [];
  fillDisk();
  for (let visit = 1; visit <= 5; visit++) visits.push(await buy());
  await eventually(async () => expect((await shop.request('GET', '/readyz')).status).toBe(503));
  expect((await shop.request('GET', '/healthz')).status).toBe(200);
  await fillTransactionLog();
  for (let visit = 1; visit <= 5; visit++) visits.push(await buy());
  expect((await shop.request('GET', '/readyz')).status).toBe(503);
  expectUnavailable(visits.flatMap(({ answers }) => answers));
  expect(visits.flatMap(({ answers }) => answers).some(({ status }) => status === 503)).toBe(true);

  rmSync(balloon);
  await eventually(async () => expect((await shop.request('GET', '/readyz')).status).toBe(200));
  for (const { shopper, answers } of [before, ...visits, await buy()]) {
    const [, answer] = answers;
    if (answer?.status === 201) await shopper.waitForOrder(placedOrder(answer).orderNumber, isCompleted);
  }
  await expectConsistent();
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('No space left on device');
});
