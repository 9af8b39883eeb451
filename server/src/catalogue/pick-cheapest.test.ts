import { expect, test } from 'vitest';
import { pickCheapest } from './pick-cheapest.ts';

const plan = (id: number, supplier: string, priceMinor: number, changes: object = {}) => ({
  id,
  supplier,
  countryCode: 'TR',
  countryCodes: ['TR'],
  dataMb: 1000,
  validityDays: 7,
  tier: null,
  canTopUp: true,
  features: null,
  priceMinor,
  costMinor: priceMinor / 2,
  isPinned: false,
  featuredRank: null as number | null,
  ...changes,
});
const idsOf = (...plans: ReturnType<typeof plan>[]) => pickCheapest(plans).map(({ id }) => id);

test('of equal plans the cheapest is shown, at one price the one that costs less', () => {
  expect(idsOf(plan(1, 'a', 399), plan(2, 'b', 299))).toEqual([2]);
  expect(idsOf(plan(1, 'a', 299), plan(2, 'b', 299, { costMinor: 100 }))).toEqual([2]);
  expect(idsOf(plan(2, 'b', 299), plan(1, 'a', 299))).toEqual([1]);
});

test.each([
  ['another country', { countryCode: 'FR', countryCodes: ['FR'] }],
  ['more countries', { countryCodes: ['GR', 'TR'] }],
  ['more data', { dataMb: 2000 }],
  ['more days', { validityDays: 30 }],
  ['another tier', { dataMb: null, tier: 'plus' }],
  ['no top-up', { canTopUp: false }],
  ['calls', { features: { voiceMinutes: 100 } }],
  ['texts', { features: { smsCount: 50 } }],
])('a plan with %s is another plan', (_what, changes) => {
  expect(idsOf(plan(1, 'a', 399), plan(2, 'b', 299, changes))).toEqual([1, 2]);
});

test('countries are compared in any order', () => {
  const countryCodes = ['TR', 'GR'];
  expect(idsOf(plan(1, 'a', 399, { countryCodes }), plan(2, 'b', 299, { countryCodes: ['GR', 'TR'] }))).toEqual([2]);
});

test('two plans of one supplier both stay, even if equal', () => {
  expect(idsOf(plan(1, 'a', 399), plan(2, 'a', 299))).toEqual([1, 2]);
  expect(idsOf(plan(1, 'a', 399), plan(2, 'a', 299), plan(3, 'b', 350))).toEqual([1, 2]);
});
