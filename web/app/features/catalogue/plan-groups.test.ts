import type { UnlimitedTier } from '@esimshop/contracts/plans';
import type { Product } from '@esimshop/contracts/products';
import { expect, test } from 'vitest';
import { allowanceOf, groupPlans, sharedValue } from './plan-groups.ts';

function plan(id: number, extra: Partial<Product> = {}): Product {
  return {
    id,
    productId: `esim_5GB_30D_TR_V${id}`,
    apiBundleName: `esim_5GB_30D_TR_V${id}`,
    name: 'Turkey',
    description: '',
    price: '9.99',
    currency: 'USD',
    countryCode: 'TR',
    regionName: 'Middle East',
    dataAmount: '5GB',
    validity: '30d',
    imageUrl: null,
    features: { bundleType: 'prepaid' },
    unlimited: false,
    coverage: 'local',
    names: { en: 'Turkey', tr: 'Türkiye' },
    dataMb: 5000,
    validityDays: 30,
    countryCount: 1,
    networks: [],
    speeds: [],
    startsOnFirstConnection: true,
    topUp: true,
    available: true,
    ...extra,
  };
}

const unlimited = (id: number, tier: UnlimitedTier, days: number, price: string) =>
  plan(id, {
    dataAmount: 'Unlimited',
    unlimited: true,
    dataMb: null,
    features: { bundleType: 'unlimited', tier },
    validityDays: days,
    price,
  });

test('prepaid plans keep the catalogue’s order', () => {
  expect(groupPlans([plan(3), plan(1), plan(2)]).prepaid.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('unlimited plans become a table of days and tiers, with gaps where no plan is sold', () => {
  const { fares, tiers, prepaid } = groupPlans([
    unlimited(1, 'plus', 7, '42.99'),
    unlimited(2, 'lite', 7, '17.99'),
    unlimited(3, 'lite', 1, '4.99'),
  ]);
  expect(prepaid).toEqual([]);
  expect(tiers.map(({ tier }) => tier)).toEqual(['lite', 'plus']);
  expect(fares.map(({ days, fares: row }) => [days, row.lite?.id, row.plus?.id])).toEqual([
    [1, 3, undefined],
    [7, 2, 1],
  ]);
});

test('of two plans with the same tier and days the cheaper one is shown', () => {
  const { fares } = groupPlans([unlimited(1, 'lite', 7, '17.99'), unlimited(2, 'lite', 7, '9.99')]);
  expect(fares[0]?.fares.lite?.id).toBe(2);
});

test('a tier has a full-speed allowance and a throttled speed', () => {
  expect(allowanceOf(unlimited(1, 'essentials', 7, '21.99'))).toEqual({
    tier: 'essentials',
    dailyMb: 1000,
    throttleKbps: 1250,
  });
});

test('a plan’s own allowance takes precedence over its tier’s', () => {
  const own = plan(1, { features: { bundleType: 'unlimited', tier: 'plus', dailyMb: 3000, throttleKbps: 4000 } });
  expect(allowanceOf(own)).toEqual({ tier: 'plus', dailyMb: 3000, throttleKbps: 4000 });
});

test('a fact is shared only when every plan agrees on it', () => {
  expect(sharedValue([plan(1), plan(2)], ({ topUp }) => topUp)).toBe(true);
  expect(sharedValue([plan(1), plan(2, { topUp: false })], ({ topUp }) => topUp)).toBeUndefined();
  expect(sharedValue([], ({ topUp }) => topUp)).toBeUndefined();
});
