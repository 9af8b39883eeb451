import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { killOrphans } from './clear-leftovers.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { locatePostgresFolder } from './postgres-folder.ts';
import { initialisePostgres, removeDrafts } from './postgres-initdb.ts';
import { type Postmaster, readPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';
import { startPostmaster } from './start-postmaster.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  pid: number;
  /** True if it was running already: it survived a crash of the shop. */
  adopted: boolean;
  stop(withinMs?: number): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Off in tests: recent writes may be lost if the machine stops. */
  durable?: boolean;
  /** A server that ended is started again: at its loopback port, with its data, until the signal. */
  restart?: { port: number; signal: AbortSignal };
};

/** Crash recovery may take long; a normal start takes 0.1 s. */
const START_TIMEOUT_MS = 120_000;
/** A shop that has just locked the data folder may still be setting up its database. */
const JOIN_TIMEOUT_MS = 30_000;
const RETRY_MS = 100;
const DEADLINES = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };
/** Starting, recovering or stopping; without disk, memory or connections. */
const UNABLE_FOR_NOW = /^(?:08|57P0|57014|53|58030)/;
const ROLE = 'esimshop';

/**
 * Starts the bundled PostgreSQL on `DATA_DIR/postgres`, which the first start initialises. A server that is already
 * running there is adopted, and whatever a killed one left behind is cleared. Only for the process that holds the data folder.
 * @throws Error that says what prevents the start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  restart,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const location = locatePostgresFolder(dataDir);
  const { folder, user } = location;
  const password = readOrMakePassword(dataDir);
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
  const ended = restart ? AbortSignal.any([timeout, restart.signal]) : timeout;
  removeDrafts(folder);
  if (!location.initialised) {
    if (restart) throw new Error(`The database that was in ${folder} is no longer there. Is its disk mounted?`);
    await initialisePostgres({ folder, binaries: findPostgresBinaries(user), user, password, durable });
  }

  const start = { folder, user, logPath: join(dataDir, 'postgres.log'), durable, port: restart?.port, signal: ended };
  for (; !ended.aborted; await sleep(RETRY_MS)) {
    const adopted = await waitForRunning(folder, ended);
    const postmaster = adopted ?? (await startPostmaster(start));
    if (!postmaster) continue;
    const connectionString = toConnectionString(postmaster, password);
    if (!(await createDatabaseIfAbsent(connectionString))) continue;
    const { pid } = postmaster;
    const stop = async (withinMs?: number) => {
      await stopPostmaster(pid, withinMs);
      killOrphans(folder);
    };
    return { connectionString, pid, adopted: adopted !== undefined, stop };
  }
  const left = restart?.signal.aborted ? readPostmaster(folder) : undefined;
  if (left) await stopPostmaster(left.pid);
  throw new Error(`The embedded PostgreSQL in ${folder} did not start: its log is ${start.logPath}.`);
}

/**
 * The address of the server that a running shop has started on the data folder.
 * @throws Error if none is running
 */
export async function joinEmbeddedPostgres(dataDir: string): Promise<string> {
  const signal = AbortSignal.timeout(JOIN_TIMEOUT_MS);
  while (!signal.aborted) {
    const { folder, initialised } = locatePostgresFolder(dataDir);
    const postmaster = initialised ? await waitForRunning(folder, signal) : undefined;
    if (postmaster) return toConnectionString(postmaster, readOrMakePassword(dataDir));
    await sleep(RETRY_MS);
  }
  throw new Error(`The shop on the data folder ${dataDir} has no running database. Its log says why.`);
}

/** Undefined if no server runs on the folder, or the one that did has ended. */
function waitForRunning(folder: string, signal: AbortSignal): Promise<Postmaster | undefined> {
  return waitUntilReady(folder, { signal, hasEnded: () => readPostmaster(folder) === undefined });
}

function toConnectionString({ port, socketFolder }: Postmaster, password: string): string {
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/esimshop${host}`;
}

function readOrMakePassword(dataDir: string): string {
  const path = join(dataDir, 'postgres-password');
  if (!statSync(path, { throwIfNoEntry: false })?.size) {
    writeFileSync(`${path}.new`, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * A new cluster has an empty database called postgres, which becomes the shop's: a rename takes 1 ms, a copy 100 to 400.
 * False if the server ended, or is recovering from the end of one of its processes.
 */
async function createDatabaseIfAbsent(connectionString: string): Promise<boolean> {
  const url = new URL(connectionString);
  url.pathname = '/template1';
  const socket = new Socket();
  const client = new Client({ connectionString: url.href, stream: () => socket, ...DEADLINES });
  // What breaks it fails the statement, too.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const names = rows.map(({ datname }) => datname);
    if (!names.includes('esimshop')) {
      const isNew = names.includes('postgres');
      await client.query(isNew ? 'alter database postgres rename to esimshop' : 'create database esimshop');
    }
    await client.end();
    return true;
  } catch (error) {
    // Anything else that PostgreSQL says is there to stay.
    if (error instanceof DatabaseError && !UNABLE_FOR_NOW.test(error.code ?? '')) throw error;
    return false;
  } finally {
    socket.destroy();
  }
}
