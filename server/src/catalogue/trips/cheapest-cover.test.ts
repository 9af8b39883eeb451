import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverableMask, findCheapestCover, findCheapestPerSet, type Pick } from './cheapest-cover.ts';
import { countPlans, type Offer, termsOf } from './count-plans.ts';
import { findTripSets } from './find-trip-sets.ts';
import { type Leg, listNeeds, type Trip } from './trip-needs.ts';

const CODES = ['TR', 'GR', 'IT', 'BG'];

const legs = fc.array(fc.record({ code: fc.constantFrom(...CODES), days: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  maxLength: 4,
});
const trips: fc.Arbitrary<Trip> = fc.record({ legs, dataMb: fc.option(fc.integer({ min: 100, max: 20_000 })) });
const offer: fc.Arbitrary<Omit<Offer, 'key'>> = fc.record({
  priceMinor: fc.integer({ min: 50, max: 5000 }),
  validityDays: fc.constantFrom(1, 5, 7, 15, 30),
  dataMb: fc.option(fc.constantFrom(1000, 2000, 5000, 10_000), { freq: 3 }),
  dailyMb: fc.constantFrom(1000, 2000),
  countryCodes: fc.subarray(CODES, { minLength: 1 }),
  isLocal: fc.constant(false),
});
const offers = fc
  .array(offer, { maxLength: 6 })
  .map((list) =>
    list.map((each, index): Offer => ({ ...each, key: `p${index}`, isLocal: each.countryCodes.length === 1 })),
  );

const totalOf = (picks: Pick[]) =>
  picks.reduce((sum, { offer: { priceMinor }, quantity }) => sum + priceMinor * quantity, 0);

/** All partitions of the legs into groups. */
function* partitions(rest: number[]): Generator<number[][]> {
  const [first, ...others] = rest;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const groups of partitions(others)) {
    yield [[first], ...groups];
    for (let at = 0; at < groups.length; at++)
      yield groups.map((group, index) => (index === at ? [first, ...group] : group));
  }
}

/** Reference implementation: uses up the days and data leg by leg with this many plans. */
function lasts(plan: Offer, quantity: number, group: number[], trip: Trip): boolean {
  const all = trip.legs.reduce((sum, { days }) => sum + days, 0);
  const from = Math.min(...group);
  const to = Math.max(...group);
  const within = trip.legs.slice(from, to + 1);
  const span = within.reduce((sum, { days }) => sum + days, 0);
  const stay = group.reduce((sum, leg) => sum + (trip.legs[leg]?.days ?? 0), 0);
  if (quantity > 1 && group.length !== within.length) return false;
  if (quantity > Math.max(2, Math.ceil(all / 30)) || plan.validityDays * quantity < span) return false;
  if (trip.dataMb === null) return plan.dataMb === null;
  if (plan.dataMb === null) return plan.dailyMb * all >= trip.dataMb;
  return plan.dataMb * quantity * all >= trip.dataMb * stay;
}

function bruteForce(trip: Trip, list: readonly Offer[]): number | undefined {
  let best: number | undefined;
  for (const groups of partitions(trip.legs.map((_, index) => index))) {
    let total = 0;
    for (const group of groups) {
      const prices = list
        .filter(({ countryCodes }) => group.every((leg) => countryCodes.includes(trip.legs[leg]?.code ?? '')))
        .flatMap((plan) =>
          [1, 2, 3, 4, 5, 6]
            .filter((quantity) => lasts(plan, quantity, group, trip))
            .map((quantity) => quantity * plan.priceMinor),
        );
      total += Math.min(...prices);
    }
    if (Number.isFinite(total) && (best === undefined || total < best)) best = total;
  }
  return best;
}

test('no other assignment of countries to plans is cheaper', () => {
  fc.assert(
    fc.property(trips, offers, (trip, list) => {
      const cheapest = findCheapestPerSet(trip, list);
      const found = findCheapestCover(cheapest, (1 << trip.legs.length) - 1);
      expect(found && totalOf(found)).toBe(bruteForce(trip, list));
    }),
    { numRuns: 3000 },
  );
});

test('every country that can be covered is covered once, by plans that last long enough with enough data', () => {
  fc.assert(
    fc.property(trips, offers, (trip, list) => {
      const { best, uncovered } = findTripSets(trip, list);
      const reached = (best ?? []).flatMap((pick) => pick.legs);
      expect([...reached, ...uncovered].toSorted()).toEqual(trip.legs.map((_, index) => index));
      for (const { offer: plan, quantity, legs: group } of best ?? [])
        expect(lasts(plan, quantity, group, trip)).toBe(true);
      for (const leg of uncovered) {
        const need = listNeeds(trip)[1 << leg];
        const code = trip.legs[leg]?.code ?? '';
        const able = list.filter(
          (plan) => plan.countryCodes.includes(code) && need && countPlans(plan, need, termsOf(trip)),
        );
        expect(able).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the best set never costs more than the simple alternatives', () => {
  fc.assert(
    fc.property(trips, offers, (trip, list) => {
      const { best, allLocal, onePlan, withoutMultiples, allUnlimited } = findTripSets(trip, list);
      for (const alternative of [allLocal, onePlan, withoutMultiples, allUnlimited]) {
        if (alternative) expect(totalOf(best ?? [])).toBeLessThanOrEqual(totalOf(alternative));
      }
    }),
    { numRuns: 1000 },
  );
});

const plan = (key: string, given: Partial<Offer>): Offer => ({
  key,
  priceMinor: 1000,
  validityDays: 30,
  dataMb: 5000,
  dailyMb: 1000,
  countryCodes: ['TR'],
  isLocal: true,
  ...given,
});
const stay = (code: string, days: number): Leg => ({ code, days });

test('at equal prices the set with fewer eSIMs is chosen', () => {
  const trip = { legs: [stay('TR', 5), stay('GR', 5)], dataMb: 2000 };
  const list = [
    plan('tr', { priceMinor: 500 }),
    plan('gr', { priceMinor: 500, countryCodes: ['GR'] }),
    plan('both', { priceMinor: 1000, countryCodes: ['GR', 'TR'], isLocal: false }),
  ];
  expect(findTripSets(trip, list).best?.map(({ offer: { key } }) => key)).toEqual(['both']);
});

test('two small plans replace a large one if that costs less', () => {
  const trip = { legs: [stay('TR', 10)], dataMb: 2000 };
  const list = [plan('small', { priceMinor: 399, dataMb: 1000, validityDays: 7 }), plan('large', { priceMinor: 999 })];
  expect(findTripSets(trip, list).best).toMatchObject([{ offer: { key: 'small' }, quantity: 2 }]);
});

test('a plan for the first and last country must stay valid through the one in between', () => {
  const trip = { legs: [stay('TR', 4), stay('GR', 4), stay('TR', 4)], dataMb: 1000 };
  const short = [plan('week', { validityDays: 7, priceMinor: 300 }), plan('gr', { countryCodes: ['GR'] })];
  expect(findTripSets(trip, short).best).toMatchObject([{ legs: [0] }, { legs: [1] }, { legs: [2] }]);
  const long = [...short, plan('month', { validityDays: 30, priceMinor: 500 })];
  expect(findTripSets(trip, long).best).toMatchObject([{ legs: [0, 2], offer: { key: 'month' } }, { legs: [1] }]);
});

test('an unlimited plan counts with its daily full-speed allowance if an amount is wanted', () => {
  const unlimited = plan('unlimited', { dataMb: null, priceMinor: 100 });
  const within = { legs: [stay('TR', 10)], dataMb: 10_000 };
  expect(findTripSets(within, [unlimited]).best).toHaveLength(1);
  expect(findTripSets({ ...within, dataMb: 10_001 }, [unlimited]).best).toBeUndefined();
  expect(findTripSets({ ...within, dataMb: null }, [plan('prepaid', {})]).uncovered).toEqual([0]);
});

test('rounding of fractional days does not make a plan too short', () => {
  const trip = { legs: CODES.slice(0, 3).map((code) => stay(code, 10 / 3)), dataMb: null };
  const exact = plan('ten', { dataMb: null, validityDays: 10, countryCodes: CODES, isLocal: false });
  expect(findTripSets(trip, [exact]).best).toMatchObject([{ quantity: 1, legs: [0, 1, 2] }]);
});

test('twelve countries and hundreds of plans are solved quickly', () => {
  const codes = Array.from({ length: 12 }, (_, index) => `X${index}`);
  const list = Array.from({ length: 400 }, (_, index) =>
    plan(`p${index}`, {
      priceMinor: 500 + ((index * 7919) % 4000),
      validityDays: [7, 15, 30][index % 3] ?? 7,
      dataMb: index % 4 === 0 ? null : 1000 * ((index % 10) + 1),
      countryCodes: index % 2 === 0 ? [codes[index % 12] ?? ''] : codes.filter((_, at) => (at * 31 + index) % 5 !== 0),
      isLocal: index % 2 === 0,
    }),
  );
  const trip = { legs: codes.map((code) => stay(code, 3)), dataMb: 12_000 };
  const startedMs = performance.now();
  const { best } = findTripSets(trip, list);
  expect(coverableMask(findCheapestPerSet(trip, list), 12)).toBe(4095);
  expect(best?.flatMap((pick) => pick.legs)).toHaveLength(12);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
