import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isRunning, readStatFields } from '@esimshop/embedded-postgres/process-state';

/**
 * The start time of a process as the operating system reports it, which tells it apart from a later one with the same id.
 * Undefined if no such process runs.
 */
export function readProcessStart(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') return readFromProc(pid);
  if (process.platform === 'win32') return 'running';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The name of a process's program; undefined if unknown. */
export function readProcessName(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Field 22 of `stat` counts from boot, so the boot id is included. */
function readFromProc(pid: number): string | undefined {
  const fields = readStatFields(pid);
  if (!fields) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
}

/** The current parent of a process, which changes when the original parent ends. Linux only. */
export function readParent(pid: number): number | undefined {
  const fields = readStatFields(pid);
  return fields && Number(fields[1]);
}
