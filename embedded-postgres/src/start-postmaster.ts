import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clearLeftovers, SOCKET_PORT } from './clear-leftovers.ts';
import { findFreePort } from './find-free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { type Postmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';

/** Longest unix socket path that every system accepts, including PostgreSQL's file name. */
const MAX_SOCKET_PATH = 103;
const MAX_LOG_BYTES = 10_000_000;
/** What PostgreSQL writes while a killed server's backends have not ended yet. */
const STILL_IN_USE = /lock file ".*" already exists|shared memory block .* is still in use/;
/** Somebody took the port after it was found free. */
const PORT_TAKEN = /could not create any TCP\/IP sockets/;

export type PostmasterStart = Pick<PostgresFolder, 'folder' | 'user'> & {
  logPath: string;
  durable: boolean;
  port: number | undefined;
  /** Ends the wait for a slow start. */
  signal: AbortSignal;
};

/**
 * Starts a server on an initialised folder on which none runs, and waits until it accepts connections.
 * Undefined if the folder is still in use by what is left of an earlier one, or the chosen port was taken: try again.
 * @throws Error with the last lines of its log if it does not start
 */
export async function startPostmaster(start: PostmasterStart): Promise<Postmaster | undefined> {
  const { folder, user, logPath, durable, port, signal } = start;
  await clearLeftovers(folder);
  const logBytes = existsSync(logPath) ? statSync(logPath).size : 0;
  const isLogFull = logBytes > MAX_LOG_BYTES;
  const log = openSync(logPath, isLogFull ? 'w' : 'a', 0o600);
  const settings = [...(await connectionSettings(folder, port)), ...(durable ? [] : UNSAFE_BUT_QUICK), ...SMALL];
  // A process group of its own: Ctrl-C is meant for the shop, which stops the database last.
  const child = spawn(
    findPostgresBinaries(user).postgres,
    ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log, log],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  let failure: string | undefined;
  child.on('error', (error) => {
    failure = error.message;
  });
  child.on('exit', (code, signalName) => {
    failure ??= signalName ?? `exit code ${code}`;
  });
  child.unref();
  closeSync(log);
  const postmaster = await waitUntilReady(folder, { signal, hasEnded: () => failure !== undefined });
  if (postmaster) return postmaster;
  // One that takes too long goes on, and the next start of the shop adopts it: its crash recovery is not to begin anew.
  const isUnwanted = signal.aborted && signal.reason?.name !== 'TimeoutError';
  if (isUnwanted && child.pid !== undefined && failure === undefined) await stopPostmaster(child.pid);
  const output = readFileSync(logPath)
    .subarray(isLogFull ? 0 : logBytes)
    .toString('utf8')
    .trim();
  if (STILL_IN_USE.test(output) || (port === undefined && PORT_TAKEN.test(output))) return undefined;
  const lastLines = output.split('\n').slice(-5).join('\n');
  throw new Error(`The embedded PostgreSQL in ${folder} did not start (${failure ?? 'timeout'}):\n${lastLines}`);
}

/** Without the processes and the compiler that a database of this size has no use for. */
const SMALL = ['jit=off', 'io_workers=1', 'max_logical_replication_workers=0'];
const UNSAFE_BUT_QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** A unix socket inside the cluster's private folder, or loopback if that is not possible. */
async function connectionSettings(folder: string, knownPort: number | undefined): Promise<string[]> {
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= MAX_SOCKET_PATH) {
    const quoted = `"${folder.replaceAll('"', '""')}"`;
    return ['listen_addresses=', `port=${SOCKET_PORT}`, `unix_socket_directories=${quoted}`];
  }
  return ['listen_addresses=127.0.0.1', `port=${knownPort ?? (await findFreePort())}`, 'unix_socket_directories='];
}
