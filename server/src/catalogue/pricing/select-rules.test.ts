import { expect, test } from 'vitest';
import { createPricer } from './price-product.ts';
import { createRuleSelector, type PricingRule } from './select-rules.ts';

const turkey = { id: 7, productId: 'esim_5GB_30D_TR_V2', countryCode: 'TR', regionName: 'Middle East' };
const rule = (id: number, scope: Partial<PricingRule>): PricingRule => ({
  id,
  type: 'percentage',
  valueHundredths: 1000,
  basis: 'cost',
  rounding: 'none',
  ignoresFloor: false,
  appliesTo: 'all',
  regionCode: null,
  productId: null,
  ...scope,
});
const ids = (rules: PricingRule[]) => createRuleSelector(rules)(turkey).map(({ id }) => id);

test('the most specific scope with a rule wins, and scopes never combine', () => {
  const all = rule(1, {});
  const region = rule(2, { appliesTo: 'region', regionCode: 'TR' });
  const product = rule(3, { appliesTo: 'product', productId: turkey.productId });
  expect(ids([all, region, product])).toEqual([3]);
  expect(ids([all, region])).toEqual([2]);
  expect(ids([all])).toEqual([1]);
  expect(ids([])).toEqual([]);
});

test('rules of one scope apply in creation order', () => {
  expect(ids([rule(9, {}), rule(4, {}), rule(6, {})])).toEqual([4, 6, 9]);
  const byEitherId = [
    rule(9, { appliesTo: 'product', productId: turkey.productId }),
    rule(4, { appliesTo: 'product', productId: '7' }),
  ];
  expect(ids(byEitherId)).toEqual([4, 9]);
});

test('a region rule matches a destination code or region name, and a product rule matches either id', () => {
  expect(ids([rule(1, { appliesTo: 'region', regionCode: 'middle east' })])).toEqual([1]);
  expect(ids([rule(1, { appliesTo: 'region', regionCode: 'tr' })])).toEqual([1]);
  expect(ids([rule(1, { appliesTo: 'region', regionCode: 'Europe+' })])).toEqual([]);
  expect(ids([rule(1, { appliesTo: 'region', regionCode: null })])).toEqual([]);
  expect(ids([rule(1, { appliesTo: 'product', productId: '7' })])).toEqual([1]);
  expect(ids([rule(1, { appliesTo: 'product', productId: 'esim_5GB_30D_TR' })])).toEqual([]);
  expect(ids([rule(1, { appliesTo: 'product', productId: null })])).toEqual([]);
});

test('a pricing rule replaces the default mark-up', () => {
  const product = {
    ...turkey,
    currency: 'USD',
    costMinor: 1000,
    minimumPriceMinor: null,
    dataMb: 5000,
    validityDays: 30,
  };
  const priceWith = (rules: PricingRule[]) => createPricer(rules, { paymentFees: [] })(product).priceMinor;
  expect(priceWith([])).toBe(1999);
  expect(priceWith([rule(1, { valueHundredths: 2500 })])).toBe(1250);
});
