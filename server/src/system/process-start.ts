import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one with the same number: when it started, in the words of the operating system.
 * Undefined when no such process runs.
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

/** Whether a process of this number runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The name of the program that a process runs; undefined when it cannot be told. */
export function readProcessName(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Field 22 of `stat` counts from the boot, so the boot is part of it; a zombie has ended. */
function readFromProc(pid: number): string | undefined {
  const fields = readStatFields(pid);
  if (!fields || fields[0] === 'Z') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
}

/** What follows the name: state, parent, … */
function readStatFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The number of the process that started this one, now: another, once that has ended. Linux only. */
export function readParent(pid: number): number | undefined {
  const fields = readStatFields(pid);
  return fields && Number(fields[1]);
}
