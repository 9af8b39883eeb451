import { roundUpToCharge, toPaypalValue, toStripeAmount } from '@esimshop/contracts/currency-units';
import { PRICE_ROUNDINGS } from '@esimshop/contracts/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase } from '../../rates/exact-rate.ts';
import { roundUpTo } from '../pricing/round-price.ts';
import { type ListTerms, listPrice, priceIn } from './price-in.ts';

const RUNS = Number(process.env.CURRENCY_RUNS ?? 2_000);
const terms = fc.record<ListTerms>({
  currency: fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'HUF', 'KWD', 'ISK', 'TWD'),
  rate: fc.integer({ min: 1000, max: 20_000_000 }).map((rate) => (rate / 10_000).toFixed(4)),
  marginHundredths: fc.integer({ min: 0, max: 5000 }),
  rounding: fc.constantFrom(...PRICE_ROUNDINGS),
  thresholdHundredths: fc.integer({ min: 0, max: 2000 }),
});
const base = fc
  .tuple(fc.integer({ min: 50, max: 40_000 }), fc.integer({ min: 50, max: 40_000 }))
  .map(([price, floor]) => ({ priceMinor: Math.max(price, floor), floorMinor: Math.min(price, floor) }));

test('a listed price is above its floor, ends as it should, and can be charged by both partners', () => {
  fc.assert(
    fc.property(terms, base, (list, plan) => {
      const { priceMinor, floorMinor } = priceIn(list, plan);
      const { currency, rate } = list;
      expect(priceMinor).toBeGreaterThanOrEqual(floorMinor);
      expect(priceMinor).toBeGreaterThanOrEqual(fromBase(plan.priceMinor, { currency, rate }));
      expect(toStripeAmount({ amountMinor: priceMinor, currency })).toBeDefined();
      expect(toPaypalValue({ amountMinor: priceMinor, currency })).toBeDefined();
      expect(roundUpToCharge({ amountMinor: priceMinor, currency })).toBe(priceMinor);
    }),
    { numRuns: RUNS },
  );
});

test('a rate moves a price by more than the threshold or not at all, and never leaves it below the floor', () => {
  const rates = fc.array(fc.integer({ min: 8000, max: 12_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(terms, base, rates, (list, plan, moves) => {
      let listed = priceIn(list, plan);
      for (const move of moves) {
        const rate = ((Number(list.rate) * move) / 10_000).toFixed(4);
        const next = listPrice({ ...list, rate }, plan, listed);
        if (!next) return;
        const wanted = priceIn({ ...list, rate }, plan);
        const least = fromBase(Math.min(plan.priceMinor, plan.floorMinor), { currency: list.currency, rate });
        expect(next.priceMinor).toBeGreaterThanOrEqual(least);
        expect([listed.priceMinor, wanted.priceMinor]).toContain(next.priceMinor);
        const change = Math.abs(wanted.priceMinor - listed.priceMinor) / listed.priceMinor;
        if (change * 10_000 > list.thresholdHundredths + 1e-6) expect(next.priceMinor).toBe(wanted.priceMinor);
        listed = next;
      }
    }),
    { numRuns: RUNS },
  );
});

test('a new base price moves it whatever the threshold', () => {
  const list = {
    currency: 'EUR',
    rate: '0.9',
    marginHundredths: 0,
    rounding: 'to_99',
    thresholdHundredths: 2000,
  } as const;
  const listed = listPrice(list, { priceMinor: 1000, floorMinor: 500 }, undefined);
  expect(listed).toEqual({ priceMinor: 999, floorMinor: 450, baseMinor: 1000 });
  expect(listPrice(list, { priceMinor: 1100, floorMinor: 500 }, listed)).toMatchObject({
    priceMinor: 999,
    baseMinor: 1100,
  });
  expect(listPrice(list, { priceMinor: 1150, floorMinor: 500 }, listed)).toMatchObject({ priceMinor: 1099 });
  expect(listPrice({ ...list, rate: '1.05' }, { priceMinor: 1000, floorMinor: 500 }, listed)).toMatchObject({
    priceMinor: 999,
  });
  expect(listPrice({ ...list, rate: '1.05' }, { priceMinor: 1000, floorMinor: 960 }, listed)).toMatchObject({
    priceMinor: 1099,
  });
});

test('a plan that is too dear for small units is in no list', () => {
  const list = {
    currency: 'IDR',
    rate: '99999',
    marginHundredths: 0,
    rounding: 'none',
    thresholdHundredths: 0,
  } as const;
  expect(listPrice(list, { priceMinor: 1_000_000, floorMinor: 50 }, undefined)).toBeUndefined();
});

test.each([
  ['to_99', 'EUR', 1012, 1099],
  ['to_99', 'JPY', 1012, 1012],
  ['to_whole', 'JPY', 1012, 1012],
  ['to_99', 'KWD', 1012, 1990],
  ['to_49', 'KWD', 1490, 1490],
  ['to_whole', 'KWD', 1001, 2000],
] as const)('rounding %s in %s makes %i into %i', (rounding, currency, price, rounded) => {
  expect(roundUpTo(rounding, price, currency)).toBe(rounded);
});
