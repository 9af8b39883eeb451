import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Discount, discountUnits, type Unit } from './discount-units.ts';

/** `DISCOUNT_RUNS`, or a few thousand in every run. */
const RUNS = Number(process.env.DISCOUNT_RUNS ?? '5000');

const unit = fc
  .record({
    priceMinor: fc.integer({ min: 50, max: 1_000_000 }),
    floorShare: fc.integer({ min: 0, max: 120 }),
    isEligible: fc.boolean(),
  })
  .map(
    ({ priceMinor, floorShare, isEligible }): Unit => ({
      priceMinor,
      floorMinor: Math.floor((priceMinor * floorShare) / 100),
      isEligible,
    }),
  );
const units = fc.array(unit, { minLength: 1, maxLength: 30 });
const percentage = fc
  .integer({ min: 1, max: 10_000 })
  .map((value): Discount & { type: 'percentage' } => ({ type: 'percentage', value }));
const amount = fc
  .integer({ min: 1, max: 2_000_000 })
  .map((value): Discount & { type: 'fixed_amount' } => ({ type: 'fixed_amount', value }));

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + BigInt(each), 0n);
const room = ({ priceMinor, floorMinor, isEligible }: Unit) => (isEligible ? Math.max(0, priceMinor - floorMinor) : 0);

test('no unit is sold below its floor, and no plan that the code is not for is discounted', () => {
  fc.assert(
    fc.property(units, fc.oneof(percentage, amount), (each, discount) => {
      const off = discountUnits(discount, each);
      expect(off).toHaveLength(each.length);
      for (const [index, one] of each.entries()) {
        expect(off[index]).toBeGreaterThanOrEqual(0);
        expect(off[index]).toBeLessThanOrEqual(room(one));
      }
    }),
    { numRuns: RUNS },
  );
});

test('a percentage is that of the sum, to the last minor unit, less what the floors hold back', () => {
  fc.assert(
    fc.property(units, percentage, (each, discount) => {
      const off = discountUnits(discount, each);
      const eligible = each.filter(({ isEligible }) => isEligible);
      const whole = sum(eligible.map(({ priceMinor }) => priceMinor));
      const promised = (2n * whole * BigInt(discount.value) + 10_000n) / 20_000n;
      const isHeld = each.some((one, index) => one.isEligible && off[index] === room(one));
      if (isHeld) expect(sum(off)).toBeLessThanOrEqual(promised);
      else expect(sum(off)).toBe(promised);
      // Each unit is within a minor unit of its own share.
      for (const [index, { priceMinor, isEligible }] of each.entries()) {
        if (!isEligible) continue;
        const share = BigInt(priceMinor) * promised;
        expect(BigInt(off[index] ?? 0) * whole).toBeLessThanOrEqual(share + whole);
      }
    }),
    { numRuns: RUNS },
  );
});

test('an amount is given in full where the floors leave room for it, whatever one of them holds back', () => {
  fc.assert(
    fc.property(units, amount, (each, discount) => {
      const off = discountUnits(discount, each);
      const all = sum(each.map(room));
      expect(sum(off)).toBe(all < BigInt(discount.value) ? all : BigInt(discount.value));
    }),
    { numRuns: RUNS },
  );
});

test('what is split in thirds of a cent adds up', () => {
  const three = [1, 2, 3].map((): Unit => ({ priceMinor: 333, floorMinor: 0, isEligible: true }));
  expect(discountUnits({ type: 'fixed_amount', value: 100 }, three)).toEqual([34, 33, 33]);
  expect(discountUnits({ type: 'percentage', value: 1000 }, three)).toEqual([34, 33, 33]);
});
