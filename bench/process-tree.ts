import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** CPU times and memory are read from /proc; elsewhere there are none. */
const HAS_PROC = process.platform === 'linux';

type Process = { pid: number; parent: number; name: string; cpuUs: number };

/** User and system time in microseconds, and proportional memory in MB. */
export type Usage = { shopCpuUs: number; databaseCpuUs: number; memoryMb: number };

/** What a process and all that it started have used; PostgreSQL apart, which may be among them. */
export function readUsage(root: number): Usage {
  const tree = listTree(root);
  const cpuOf = (processes: Process[]) => processes.reduce((sum, { cpuUs }) => sum + cpuUs, 0);
  const [database, shop] = [true, false].map((is) => tree.filter(({ name }) => name.startsWith('postgres') === is));
  return {
    shopCpuUs: cpuOf(shop ?? []),
    databaseCpuUs: cpuOf(database ?? []),
    memoryMb: tree.reduce((sum, { pid }) => sum + readMemoryMb(pid), 0),
  };
}

function listTree(root: number): Process[] {
  if (!HAS_PROC) return [];
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

const tickUs = HAS_PROC ? 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/** Empty if it ended meanwhile. */
function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    // With its children that have ended: PostgreSQL's process of a connection may be one of them.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), name, cpuUs: ticks * tickUs }];
  } catch {
    return [];
  }
}

/** Of one process, proportional. What processes share, such as PostgreSQL's buffers, is counted once over all of them. */
export function readMemoryMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
