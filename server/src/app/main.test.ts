import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** What `npm start` runs; `npm test` builds it first. */
const BUNDLE = '../../build/start.js';
const isBuilt = existsSync(source(BUNDLE)) && existsSync(source('../../../web/build'));

let root: string;
let blocker: Server;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'esimshop main '));
  chmodSync(root, 0o755);
  blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  blocker.close();
  rmSync(root, { recursive: true, force: true });
});

type Run = { child: ChildProcess; output(): string; exited: Promise<number | null> };

function run(file: string, words: string[] = [], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [source(file), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: join(root, 'data'), HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => text, exited };
}

async function waitFor(shop: Run, text: string): Promise<void> {
  const ended = shop.exited.then(() => 'ended');
  while (!shop.output().includes(text)) {
    const waited = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
    if (waited === 'ended') throw new Error(`Expected '${text}', got: ${shop.output()}`);
  }
}

test('a partial configuration is rejected before anything is started', async () => {
  const shop = run('start.js', [], { STRIPE_SECRET_KEY: 'sk_live_1' });
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toMatch(
    /^The live configuration is incomplete\. Set: STRIPE_SECRET_KEY\. Missing: ESIM_GO_API_KEY,/,
  );
  expect(existsSync(join(root, 'data'))).toBe(false);
});

test('a port in use is reported before anything is started', async () => {
  const shop = run('start.js');
  expect(await shop.exited).toBe(1);
  expect(shop.output().trim()).toBe(
    `Port ${port} is taken by another program. Stop it, or choose another port, such as PORT=${port + 1}.`,
  );
  expect(existsSync(join(root, 'data'))).toBe(false);
});

test('an unknown command lists the commands', async () => {
  const command = run('shop-command.ts', ['dance']);
  expect(await command.exited).toBe(2);
  expect(command.output()).toContain("There is no command 'dance'.");
  expect(command.output()).toContain('create-admin <username> <e-mail>');
});

test.runIf(isBuilt)('the bundle is all ASCII: with any other character, Node keeps two bytes for each', () => {
  const folder = source('../../build');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const lines = names.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  expect(names).toContain('start.js');
  // The bundler leaves those of a tagged template: write an escape or an entity.
  expect(lines.filter((line) => /[^\0-\x7f]/.test(line))).toEqual([]);
});

test.runIf(isBuilt)(
  'the first start fills the shop and shows the password once; commands work beside it; it ends in good order',
  { timeout: 300_000 },
  async () => {
    await new Promise((resolve) => blocker.close(resolve));
    const url = `http://localhost:${port}`;
    const first = run(BUNDLE);
    await waitFor(first, 'Sandbox mode');
    expect(first.output()).toContain(`esimshop is open at ${url}\n`);
    expect(first.output()).toContain(`mailbox  ${url}/sandbox/mailbox\n`);
    expect(first.output()).toMatch(/admin {4}admin\n {2}password \S{23} {2}\(shown this once\)\n/);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');

    const second = run(BUNDLE);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(
      `already running on the data folder ${join(root, 'data')}: process ${first.child.pid},`,
    );

    const syncBeside = async () => {
      const beside = run('shop-command.ts', ['sync-catalogue']);
      await beside.exited;
      return beside.output();
    };
    // At the full hour the shop syncs by itself, and says that one is running.
    await expect.poll(syncBeside, { timeout: 90_000 }).toMatch(/\d{4} plans, 0 changed, 0 no longer sold\./);

    first.child.kill('SIGTERM');
    expect(await first.exited, first.output()).toBe(0);

    const alone = run('shop-command.ts', ['orders']);
    expect(await alone.exited, alone.output()).toBe(0);
    expect(alone.output()).toBe('None.\n');

    const again = run(BUNDLE);
    await waitFor(again, 'Sandbox mode');
    expect(again.output()).not.toContain('password');
    again.child.kill('SIGINT');
    expect(await again.exited, again.output()).toBe(0);

    const hurried = run(BUNDLE);
    await expect.poll(() => existsSync(join(root, 'data', 'shop.pid')), { timeout: 30_000 }).toBe(true);
    hurried.child.kill('SIGTERM');
    expect(await hurried.exited, hurried.output()).toBe(0);
    expect(existsSync(join(root, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  },
);
