import { splitTax } from '@esimshop/contracts/tax';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPosting, taxOfPart } from './split-posting.ts';

const line = (ordinal: number, paidMinor: number, documentedMinor = 0) => ({ ordinal, paidMinor, documentedMinor });

test('a payment is what was paid for each line', () => {
  expect(splitPosting(4587, [line(1, 791), line(2, 3796)])).toEqual([
    { ordinal: 1, grossMinor: 791 },
    { ordinal: 2, grossMinor: 3796 },
  ]);
});

test('a refund is what was agreed for its eSIMs, and the rest by what is left of the lines', () => {
  const lines = [line(1, 791, 791), line(2, 3796, 3796)];
  expect(splitPosting(-1898, lines, new Map([[2, 1898]]))).toEqual([{ ordinal: 2, grossMinor: -1898 }]);
  const [first, second] = splitPosting(-2000, lines, new Map([[2, 1898]]));
  expect([first?.grossMinor, second?.grossMinor]).toEqual([-30, -1970]);
});

test('more than was paid goes back, and each document says so', () => {
  expect(splitPosting(-500, [line(1, 300, 0), line(2, 200, 0)])).toEqual([
    { ordinal: 1, grossMinor: -300 },
    { ordinal: 2, grossMinor: -200 },
  ]);
});

test('however an order is paid, returned and paid again, lines and tax add up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.integer({ min: -60_000, max: 60_000 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 10_000 }),
      (paid, movements, rate) => {
        const documented = paid.map(() => 0);
        const taxes = paid.map(() => 0);
        const total = paid.reduce((sum, each) => sum + each, 0);
        for (const amount of [total, ...movements]) {
          const lines = paid.map((paidMinor, index) => line(index, paidMinor, documented[index]));
          const parts = splitPosting(amount, lines);
          expect(parts.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(amount);
          for (const { ordinal, grossMinor } of parts) {
            const documentedMinor = documented[ordinal] ?? 0;
            const { netMinor, taxMinor } = taxOfPart({ documentedMinor, grossMinor }, rate);
            expect(netMinor + taxMinor).toBe(grossMinor);
            documented[ordinal] = documentedMinor + grossMinor;
            taxes[ordinal] = (taxes[ordinal] ?? 0) + taxMinor;
          }
        }
        expect(taxes).toEqual(documented.map((left) => splitTax(left, rate).taxMinor));
      },
    ),
  );
});
