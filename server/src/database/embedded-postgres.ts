import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './find-free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { locatePostgresFolder, type PostgresFolder } from './postgres-folder.ts';
import { initialisePostgres } from './postgres-initdb.ts';
import { type Postmaster, readPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  pid: number;
  /** True when it already ran: it survived a crash of the shop, or the shop runs. */
  adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Tests do without: what is written may be lost when the machine stops. */
  durable?: boolean;
  /** Where it listened before, when it listens on loopback: connections go on there. */
  port?: number;
};

/** Longest path of a unix socket that all systems take, with the name that PostgreSQL gives it. */
const MAX_SOCKET_PATH = 103;
const SOCKET_PORT = 5432;
/** Recovery after a crash of the machine may take long; a normal start takes 0.1 s. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 8_000;
const MAX_LOG_BYTES = 10_000_000;
const ROLE = 'esimshop';

/**
 * Starts the PostgreSQL that comes with the shop, on `DATA_DIR/postgres`; on the first start it is set up. One that is
 * already running there is adopted.
 * @throws Error that says what is in the way.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  port,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const location = locatePostgresFolder(dataDir);
  const password = readOrMakePassword(dataDir);
  const running = readPostmaster(location.folder);
  const adopted = running
    ? await waitUntilReady(location.folder, { timeoutMs: START_TIMEOUT_MS, hasEnded: () => hasEnded(location) })
    : undefined;
  const postmaster = adopted ?? (await startPostmaster({ location, dataDir, password, durable, port }));
  const connectionString = toConnectionString(postmaster, password);
  await createDatabaseIfAbsent(connectionString);
  return {
    connectionString,
    pid: postmaster.pid,
    adopted: adopted !== undefined,
    stop: () => stopPostmaster(postmaster.pid, STOP_TIMEOUT_MS),
  };
}

function hasEnded({ folder }: PostgresFolder): boolean {
  return readPostmaster(folder) === undefined;
}

type Start = {
  location: PostgresFolder;
  dataDir: string;
  password: string;
  durable: boolean;
  port: number | undefined;
};

async function startPostmaster({ location, dataDir, password, durable, port }: Start): Promise<Postmaster> {
  const { folder, user, initialised } = location;
  const binaries = findPostgresBinaries(user);
  if (!initialised) initialisePostgres({ folder, binaries, user, password, durable });
  const logPath = join(dataDir, 'postgres.log');
  const isLogFull = existsSync(logPath) && statSync(logPath).size > MAX_LOG_BYTES;
  const log = openSync(logPath, isLogFull ? 'w' : 'a', 0o600);
  const settings = [...(await connectionSettings(folder, port)), ...(durable ? [] : UNSAFE_BUT_QUICK), 'jit=off'];
  // A group of its own: Ctrl-C in the terminal is for the shop, which then stops the database when it needs it no more.
  const child = spawn(binaries.postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', (code) => {
    failure ??= `exit code ${code}`;
  });
  child.unref();
  closeSync(log);
  const postmaster = await waitUntilReady(folder, {
    timeoutMs: START_TIMEOUT_MS,
    hasEnded: () => failure !== undefined,
  });
  if (postmaster) return postmaster;
  const lastWords = readFileSync(logPath, 'utf8').trim().split('\n').slice(-5).join('\n');
  throw new Error(`The embedded PostgreSQL in ${folder} did not start (${failure ?? 'timeout'}):\n${lastWords}`);
}

const UNSAFE_BUT_QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A unix socket inside the cluster's own private folder; loopback where that cannot be. */
async function connectionSettings(folder: string, knownPort: number | undefined): Promise<string[]> {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= MAX_SOCKET_PATH) {
    const quoted = `"${folder.replaceAll('"', '""')}"`;
    return ['listen_addresses=', `port=${SOCKET_PORT}`, `unix_socket_directories=${quoted}`];
  }
  return ['listen_addresses=127.0.0.1', `port=${knownPort ?? (await findFreePort())}`, 'unix_socket_directories='];
}

function toConnectionString({ port, socketFolder }: Postmaster, password: string): string {
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/esimshop${host}`;
}

function readOrMakePassword(dataDir: string): string {
  const path = join(dataDir, 'postgres-password');
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}

async function createDatabaseIfAbsent(connectionString: string): Promise<void> {
  const url = new URL(connectionString);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'esimshop'");
    if (rowCount === 0) await client.query('create database esimshop');
  } finally {
    await client.end();
  }
}
