import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, readProcessName } from '../system/process-start.ts';

/** The running server of a cluster, as its own `postmaster.pid` tells. */
export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean };

/** Undefined when no server runs on the folder. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid, , , port, socketFolder, , , status] = readFileSync(path, 'utf8').split('\n');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || !isRunning(number)) return undefined;
  const name = readProcessName(number);
  if (name !== undefined && !name.includes('postgres')) {
    // After a restart of the machine another program can have the number; PostgreSQL itself would refuse to start.
    rmSync(path, { force: true });
    return undefined;
  }
  return { pid: number, port: Number(port), socketFolder: socketFolder ?? '', ready: status?.trim() === 'ready' };
}

/** Waits until the server answers, at most `timeoutMs`. Undefined when it ended or did not get so far. */
export async function waitUntilReady(
  folder: string,
  { timeoutMs, hasEnded }: { timeoutMs: number; hasEnded: () => boolean },
): Promise<Postmaster | undefined> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.ready) return postmaster;
    if (hasEnded()) return undefined;
    await sleep(10);
  }
  return undefined;
}

/** Ends the server after its running statements were rolled back; without a clean end within the time, at once. */
export async function stopPostmaster(pid: number, timeoutMs: number): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = performance.now() + timeoutMs;
  while (isRunning(pid) && performance.now() < deadline) await sleep(10);
  if (isRunning(pid)) signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
