import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** The fields after the name: state, parent, … */
export function readStatFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
