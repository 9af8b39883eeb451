import { afterAll, expect, test } from 'vitest';
import { describeCell, FAULTS, listCells, POINTS } from './cells.ts';
import { chooseCells, reportCell } from './choose-cells.ts';
import { createMatrixShop, type MatrixShop } from './matrix-shop.ts';

const { cells, absent } = listCells();
const chosen = chooseCells(cells, 'in virtual time', 6);
/** A new shop after so many, because the invariants are looked for in all of a shop's orders. */
const PER_SHOP = 20;

let shop: MatrixShop | undefined;
let played = 0;

async function renewShop(): Promise<MatrixShop> {
  await shop?.[Symbol.asyncDispose]();
  shop = await createMatrixShop();
  return shop;
}
afterAll(() => shop?.[Symbol.asyncDispose]());

test.each(chosen.map((cell) => ({ cell, name: describeCell(cell) })))(
  '$name',
  { timeout: 180_000 },
  async ({ cell }) => {
    const used = played++ % PER_SHOP === 0 || !shop ? await renewShop() : shop;
    try {
      await reportCell(cell, played, chosen.length, () => used.play(cell));
    } catch (error) {
      // What went wrong here would be found again after every other cell.
      played = 0;
      throw error;
    }
  },
);

test('every point and fault is a cell, or has a reason why it is none', () => {
  expect(cells.length + absent.length).toBe(POINTS.length * FAULTS.length);
  expect(new Set(cells.map(describeCell)).size).toBe(cells.length);
});
