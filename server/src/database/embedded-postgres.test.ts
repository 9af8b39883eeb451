import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '../system/process-start.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepPostgresRunning } from './keep-postgres-running.ts';

const HOLD = fileURLToPath(new URL('../../test/hold-data-folder.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let root: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
const children: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'esimshop pg '));
  chmodSync(root, 0o755);
  dataDir = join(root, 'the data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await running?.stop();
  running = undefined;
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, durable: false });
  return running;
}

async function ask<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  // A killed server can leave a socket that takes connections and never answers.
  const client = new Client({ connectionString, connectionTimeoutMillis: 1000 });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another process on the same folder; resolves with the first line that it prints. */
async function holdInAnotherProcess(): Promise<{ child: ChildProcess; line: string }> {
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, [HOLD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, line: String(line).trim() };
}

test('starts on a path with spaces, keeps its data over a restart, and ends when asked', async () => {
  const first = await start();
  await ask(first.connectionString, "create table notes as select 'İstanbul' as word");
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.connectionString, 'select word from notes')).toEqual([{ word: 'İstanbul' }]);
});

test('lets nobody in without the password, and nobody from the network', async () => {
  const { connectionString } = await start();
  const stranger = new URL(connectionString);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(await ask(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('a database that survived kill -9 of the shop is adopted', async () => {
  const { child, line } = await holdInAnotherProcess();
  const survivor = Number(line.split(' ')[1]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isRunning(survivor)).toBe(true);
  const { pid, adopted, connectionString } = await start();
  expect({ pid, adopted }).toEqual({ pid: survivor, adopted: true });
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second shop on the folder is refused by a sentence that names the first', async () => {
  const first = await holdInAnotherProcess();
  const pid = Number(first.line.split(' ')[1]);
  const second = await holdInAnotherProcess();
  expect(second.line).toMatch(
    new RegExp(`^refused esimshop is already running .*: process ${first.child.pid}, started 20`),
  );
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = await holdInAnotherProcess();
  expect(third.line).toBe(`holding ${pid}`);
  await start();
});

test('a note of a server whose number another program has now does not keep it from starting', async () => {
  const first = await start();
  await first.stop();
  const folder = await folderOf();
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`);
  expect((await start()).adopted).toBe(false);
});

test('an interrupted first start does not get in the way of the next', async () => {
  mkdirSync(join(dataDir, 'postgres.new', 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new', 'cluster', 'half'), '');
  const { connectionString } = await start();
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('root runs it as another user, also in a folder that this user cannot enter', async () => {
  chmodSync(root, 0o700);
  const { connectionString } = await start();
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  const link = join(dataDir, 'postgres');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  const folder = readlinkSync(link);
  expect(lstatSync(folder).uid).not.toBe(0);
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true });
});

async function folderOf(): Promise<string> {
  const path = join(dataDir, 'postgres');
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()).toBe('18');
  return path;
}

test('a server that is killed is started again where it was', async () => {
  const kept = await keepPostgresRunning({ dataDir }, pino({ level: 'silent' }));
  try {
    const { connectionString } = kept;
    await ask(connectionString, 'create table notes as select 1 as one');
    const pid = Number((await folderPid()) ?? 0);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(connectionString, 'select one from notes').catch(() => []), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    expect(await folderPid()).not.toBe(String(pid));
  } finally {
    await kept.stop();
  }
});

async function folderPid(): Promise<string | undefined> {
  return readFileSync(join(await folderOf(), 'postmaster.pid'), 'utf8').split('\n')[0];
}
