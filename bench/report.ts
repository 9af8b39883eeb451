/** Per second over the whole run; latencies of single acts in milliseconds. */
export type Speed = { perSecond: number; p50Ms: number; p99Ms: number };
export type Comparison = { name: string; unit: string; ours: Speed; bare: Speed };
export type Progress = (step: string) => void;

export type Results = {
  /** Milliseconds from starting the process to the first whole home page. */
  coldStartMs: number;
  warmStartMs: number;
  comparisons: Comparison[];
  memoryMb: { afterStart: number; afterLoad: number };
};

type Frame = { date: string; machine: string; command: string };

/** The results as a page of Markdown, which also reads well in a terminal. */
export function renderReport(results: Results, { date, machine, command }: Frame): string {
  const rows = results.comparisons.map(({ name, unit, ours, bare }) => [
    name,
    `${formatCount(ours.perSecond)} ${unit}`,
    `${formatCount(bare.perSecond)} ${unit}`,
    `${((100 * ours.perSecond) / bare.perSecond).toFixed(0)} %`,
    `${formatMs(ours.p50Ms)} / ${formatMs(ours.p99Ms)}`,
  ]);
  const table = alignTable([['', 'shop', 'bare limit', 'of the limit', 'shop p50 / p99'], ...rows]);
  const { coldStartMs, warmStartMs, memoryMb } = results;
  return `# What the shop can do

${date}, ${machine}. Made by \`${command}\`.

${table}

* Start on an empty folder, with its database set up and the catalogue fetched: ${formatSeconds(coldStartMs)}.
  Start on a folder that is in use: ${formatSeconds(warmStartMs)}. Both to the first whole home page, pages already built.
* Memory of the shop's process: ${memoryMb.afterStart.toFixed(0)} MB after the start, ${memoryMb.afterLoad.toFixed(0)} MB after all of the above.
* Bare limit of a read: a node:http server that answers the same bytes to the same client. Bare limit of a write: the
  statements alone over as many connections, on the same PostgreSQL, without foreign keys, jobs or partners.
* The client, the shop with its sandbox, and PostgreSQL share the machine. An order is counted when its answer, 201 with
  the eSIM, has arrived: card, purchase and delivery by the sandbox included.
`;
}

function formatCount(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);
}

function formatMs(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function alignTable([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
