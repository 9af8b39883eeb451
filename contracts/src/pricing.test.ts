import { expect, test } from 'vitest';
import { codeIssue } from './field-problems.ts';
import { pricingChangeSchema, pricingRuleSchema } from './pricing.ts';

const filled = { name: 'Base mark-up', type: 'percentage', value: '55' };

function problemsOf(change: Record<string, unknown>) {
  const issues = pricingRuleSchema.safeParse({ ...filled, ...change }).error?.issues ?? [];
  return issues.map((issue) => ({ path: issue.path.join('.'), ...codeIssue(issue) }));
}

test('a rule is active, for all plans, of the cost, unrounded and above the floor unless it says otherwise', () => {
  expect(pricingRuleSchema.parse(filled)).toEqual({
    ...filled,
    basis: 'cost',
    rounding: 'none',
    ignoresFloor: false,
    isActive: true,
    appliesTo: 'all',
  });
});

test.each([
  [{ value: '-90' }],
  [{ value: '500' }],
  [{ value: 4.5 }],
  [{ type: 'fixed_amount', value: '-1000' }],
  [{ type: 'fixed_amount', value: '1000,00' }],
  [{ appliesTo: 'region', regionCode: 'Europe+' }],
  [{ appliesTo: 'product', productId: '7' }],
  [{ regionCode: null, productId: '' }],
])('%o is accepted', (change) => {
  expect(problemsOf(change)).toEqual([]);
});

test.each([
  [{ name: ' ' }, { path: 'name', code: 'too_short', params: { min: 1 } }],
  [{ name: 'A'.repeat(101) }, { path: 'name', code: 'too_long', params: { max: 100 } }],
  [{ name: 'A\u0000' }, { path: 'name', code: 'special_characters' }],
  [{ type: 'fixed' }, { path: 'type', code: 'invalid' }],
  [{ value: '' }, { path: 'value', code: 'required' }],
  [{ value: null }, { path: 'value', code: 'invalid' }],
  [{ value: '1.000,5' }, { path: 'value', code: 'thousands_separator', params: { suggestion: '1000.5' } }],
  [{ value: 0.1 + 0.2 }, { path: 'value', code: 'too_precise' }],
  [{ value: '-90.01' }, { path: 'value', code: 'too_small', params: { min: -90 } }],
  [{ value: '500,01' }, { path: 'value', code: 'too_big', params: { max: 500 } }],
  [
    { type: 'fixed_amount', value: '1000.01' },
    { path: 'value', code: 'too_big', params: { max: 1000 } },
  ],
  [
    { type: 'fixed_amount', value: '-1000.01' },
    { path: 'value', code: 'too_small', params: { min: -1000 } },
  ],
  [{ isActive: 'yes' }, { path: 'isActive', code: 'invalid' }],
  [{ basis: 'price' }, { path: 'basis', code: 'invalid' }],
  [{ rounding: '.99' }, { path: 'rounding', code: 'invalid' }],
  [{ ignoresFloor: 1 }, { path: 'ignoresFloor', code: 'invalid' }],
  [{ appliesTo: 'world' }, { path: 'appliesTo', code: 'invalid' }],
  [{ appliesTo: 'region' }, { path: 'regionCode', code: 'required' }],
  [
    { appliesTo: 'region', regionCode: ' ', productId: '7' },
    { path: 'regionCode', code: 'required' },
  ],
  [
    { appliesTo: 'product', productId: null, regionCode: 'TR' },
    { path: 'productId', code: 'required' },
  ],
  [{ regionCode: 'A'.repeat(65) }, { path: 'regionCode', code: 'too_long', params: { max: 64 } }],
])('%o is refused', (change, problem) => {
  expect(problemsOf(change)).toEqual([problem]);
});

test('a change names only what changes', () => {
  const change = { isActive: false, updatedAt: '2026-11-22T12:00:00.000Z' };
  expect(pricingChangeSchema.parse({ ...change, id: 7, createdAt: 'x' })).toEqual(change);
  expect(pricingChangeSchema.safeParse({ ...change, updatedAt: 'yesterday' }).success).toBe(false);
});
