import { expect, test } from 'vitest';
import { canonicalCode, classifyDestination } from './destination-codes.ts';

test.each([
  ['TR', 'Europe', 'local'],
  ['CYP', 'Europe', 'local'],
  ['US-HI', 'North America', 'local'],
  ['Europe+', 'Europe+', 'regional'],
  ['Middle East', '', 'regional'],
  ['Asia 12', 'South East Asia', 'regional'],
  ['Global', '', 'global'],
  ['World', 'Global', 'global'],
  ['XX1', 'Nowhere', undefined],
])('%s in %s is %s', (code, region, coverage) => {
  expect(classifyDestination(code, region)).toBe(coverage);
});

test('a name that contains global is global', () => {
  expect(classifyDestination('RGBS', '', 'Global - Light')).toBe('global');
});

test.each([
  ['uk', 'GB'],
  ['EL', 'GR'],
  ['tr', 'TR'],
  ['europe+', 'Europe+'],
  ['us-hi', 'US-HI'],
  ['global', 'Global'],
])('%s is canonicalised to %s', (code, canonical) => {
  expect(canonicalCode(code)).toBe(canonical);
});
