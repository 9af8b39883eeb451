import { type Cell, describeCell, type Stage } from './cells.ts';
import type { CellEnd } from './matrix-shop.ts';

const { FAULT_MATRIX, FAULT_MATRIX_SEED } = process.env;

/**
 * The cells to play on a stage: a few, others with each `FAULT_MATRIX_SEED`, all with `FAULT_MATRIX=all`, a part of them with `FAULT_MATRIX=2/4`, those of a
 * point, as `FAULT_MATRIX=P3`, or one that is named, as `FAULT_MATRIX='P3 payment answered: slow'`.
 */
export function chooseCells(cells: Cell[], stage: Stage, sampleSize: number): Cell[] {
  const here = cells.filter((cell) => cell.stage === stage);
  if (FAULT_MATRIX === 'all') return here;
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(FAULT_MATRIX ?? '') ?? [];
  if (part) return here.filter((_cell, index) => index % Number(parts) === Number(part) - 1);
  if (FAULT_MATRIX) return here.filter((cell) => [cell.point.id, describeCell(cell)].includes(FAULT_MATRIX));
  const seed = Number(FAULT_MATRIX_SEED ?? 0);
  const stride = Math.floor(here.length / sampleSize);
  return Array.from({ length: sampleSize }, (_, index) => here[(seed + index * stride) % here.length] as Cell);
}

/** Plays a cell; on demand, with a line about its end. */
export async function reportCell(
  cell: Cell,
  number: number,
  count: number,
  play: () => Promise<CellEnd>,
): Promise<void> {
  const startMs = performance.now();
  const { minutes, isParked } = await play();
  if (!FAULT_MATRIX) return;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const end = isParked ? 'waits for a person' : 'delivered';
  process.stdout.write(`${number}/${count} ${describeCell(cell)}: ${end}, ${minutes} virtual minutes, ${seconds} s\n`);
}
