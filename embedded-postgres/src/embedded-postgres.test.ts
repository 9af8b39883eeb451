import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepPostgresRunning } from './keep-postgres-running.ts';
import { isRunning } from './process-state.ts';

const HOLD = fileURLToPath(new URL('../test/hold-data-folder.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

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
  // A killed server can leave a socket that accepts connections and never responds.
  const client = new Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process on the same folder; resolves with the first line it prints. */
async function holdInAnotherProcess(): Promise<{ child: ChildProcess; line: string }> {
  mkdirSync(dataDir, { recursive: true });
  const child = spawn(process.execPath, [HOLD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, line: String(line).trim() };
}

test('starts on a path with spaces, keeps its data across a restart, and stops on request', async () => {
  const first = await start();
  await ask(first.connectionString, "create table notes as select 'İstanbul' as word");
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.connectionString, 'select word from notes')).toEqual([{ word: 'İstanbul' }]);
});

test('the process goes on while its first database is set up', async () => {
  const starting = start();
  await delay(1);
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(false);
  await starting;
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
});

test('rejects connections without the password, and all from the network', async () => {
  const { connectionString } = await start();
  const stranger = new URL(connectionString);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(await ask(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('a database that survived kill -9 of the shop is adopted', async () => {
  const { child, line } = await holdInAnotherProcess();
  const survivor = Number(line);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isRunning(survivor)).toBe(true);
  const { pid, adopted, connectionString } = await start();
  expect({ pid, adopted }).toEqual({ pid: survivor, adopted: true });
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Writes what a server with this process id would have left behind. */
async function leaveLocks(pid: number): Promise<void> {
  const folder = await folderOf();
  const text = `${pid}\n${folder}\n1\n5432\n${folder}\n\n\nready\n`;
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(folder, name), text);
}

/** A process of the user that PostgreSQL runs as, whose lock PostgreSQL itself would respect. */
async function spawnAsPostgresUser(command: string): Promise<ChildProcess> {
  const { uid, gid } = lstatSync(realpathSync(await folderOf()));
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], cwd: '/', uid, gid });
  children.push(child);
  return child;
}

test('locks whose process id was reused by another program do not prevent a start', async () => {
  await (await start()).stop();
  const program = await spawnAsPostgresUser('echo started; exec sleep 60');
  await once(program.stdout ?? program, 'data');
  await leaveLocks(program.pid ?? 0);
  expect((await start()).adopted).toBe(false);
});

test.runIf(isLinux)('locks of a zombie do not prevent a start', async () => {
  await (await start()).stop();
  const parent = await spawnAsPostgresUser('sleep 1 & echo $!; exec sleep 60');
  const [line] = await once(parent.stdout ?? parent, 'data');
  const zombie = Number(String(line));
  // It ends after the shell became a program that waits for no children.
  await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8'), { timeout: 20_000 }).toContain(') Z ');
  expect(isRunning(zombie)).toBe(false);
  await leaveLocks(zombie);
  expect((await start()).adopted).toBe(false);
});

test('a server whose backend outlives it is started again', async () => {
  const { connectionString, pid } = await start();
  await ask(connectionString, 'create table notes as select 1 as one');
  await ask(connectionString, 'checkpoint');
  const busy = ask(connectionString, 'select count(*) from generate_series(1, 1e12)').catch(() => {});
  await expect
    .poll(() => ask(connectionString, "select from pg_stat_activity where query like '%1e12%' and state = 'active'"))
    .toHaveLength(2);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
  const second = await start();
  expect(second.pid).not.toBe(pid);
  expect(await ask(second.connectionString, 'select one from notes')).toEqual([{ one: 1 }]);
  await busy;
});

test('a folder on which a server responds that this process cannot see is refused', async () => {
  await (await start()).stop();
  running = undefined;
  const elsewhere = createServer();
  elsewhere.listen(join(await folderOf(), '.s.PGSQL.5432'));
  await once(elsewhere, 'listening');
  await expect(start()).rejects.toThrow(/Another PostgreSQL is running on .*perhaps in another container/);
  elsewhere.close();
  await once(elsewhere, 'close');
  await start();
});

test('an interrupted first start does not prevent the next', async () => {
  mkdirSync(join(dataDir, 'postgres.new', 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new', 'cluster', 'half'), '');
  // What a full disk leaves of a file.
  writeFileSync(join(dataDir, 'postgres-password'), '');
  const { connectionString } = await start();
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([]);
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

test('a server that is killed is restarted at the same address', async () => {
  const kept = await keepPostgresRunning({ dataDir }, { error: () => {} });
  try {
    const { connectionString } = kept;
    await ask(connectionString, 'create table notes as select 1 as one');
    const pid = Number((await folderPid()) ?? 0);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => ask(connectionString, 'select one from notes').catch(() => [])).toEqual([{ one: 1 }]);
    expect(await folderPid()).not.toBe(String(pid));
  } finally {
    await kept.stop();
  }
});

test('a server whose data has gone is not replaced by an empty one', async () => {
  const kept = await keepPostgresRunning({ dataDir }, { error: () => {} });
  const folder = realpathSync(await folderOf());
  const pid = Number(await folderPid());
  renameSync(folder, `${folder}-unmounted`);
  process.kill(pid, 'SIGKILL');
  await delay(1500);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
  renameSync(`${folder}-unmounted`, folder);
  await expect.poll(() => ask(kept.connectionString, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
  await kept.stop();
});

async function folderPid(): Promise<string | undefined> {
  return readFileSync(join(await folderOf(), 'postmaster.pid'), 'utf8').split('\n')[0];
}
