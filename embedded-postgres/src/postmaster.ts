import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, readCommandLine } from './process-state.ts';

/** The running server of a cluster, according to its `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Undefined if no server runs on the folder. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const [pid, dataFolder, , port, socketFolder, , , status] = readPidFile(folder);
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || !isRunning(number)) return undefined;
  // After a reboot or in another container, any program can have this process id, even another PostgreSQL.
  if (readCommandLine(number)?.includes(`-D ${dataFolder} `) === false) return undefined;
  return { pid: number, port: Number(port), socketFolder: socketFolder ?? '', ready: status?.trim() === 'ready' };
}

function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Waits until the server accepts connections. Undefined once `hasEnded` or the signal ends the wait. */
export async function waitUntilReady(
  folder: string,
  { signal, hasEnded }: { signal: AbortSignal; hasEnded: () => boolean },
): Promise<Postmaster | undefined> {
  while (!signal.aborted) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.ready) return postmaster;
    if (hasEnded()) return undefined;
    await sleep(10);
  }
  return undefined;
}

/** How long a server may take to stop without a checkpoint, and to be gone once it is killed. */
const IMMEDIATE_MS = 500;
const KILL_MS = 300;

/**
 * Stops a server in time, whatever state it is in: by a fast shutdown, which rolls back running statements, or else so that
 * the next start recovers.
 */
export async function stopPostmaster(pid: number, withinMs = 8000): Promise<void> {
  await endBy(pid, 'SIGINT', withinMs - IMMEDIATE_MS - KILL_MS);
  await endBy(pid, 'SIGQUIT', IMMEDIATE_MS);
  await endBy(pid, 'SIGKILL', KILL_MS);
}

async function endBy(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (!isRunning(pid)) return;
  sendSignal(pid, signal);
  for (const start = performance.now(); performance.now() - start < timeoutMs; await sleep(10)) {
    if (!isRunning(pid)) return;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
