import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** Whether a process with this id runs, whoever owns it. One that has ended and that nobody waited for does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // In a container the first process often waits for nobody, so a killed process stays a zombie for good.
  return process.platform !== 'linux' || !ENDED_STATES.has(readStatFields(pid)?.[0] ?? '');
}

/** States of a process that only its entry in the table is left of. */
const ENDED_STATES = new Set(['Z', 'X']);

/** The program of a process and its arguments, a space after each; undefined if unknown. */
export function readCommandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return undefined;
    return `${execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `;
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

/** The fields after the name: state, parent, … */
function readStatFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The current parent of a process, which changes when the original parent ends. Linux only. */
export function readParent(pid: number): number | undefined {
  const fields = readStatFields(pid);
  return fields && Number(fields[1]);
}
