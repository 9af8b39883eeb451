import { expect, test } from 'vitest';
import { findNearestCode } from './nearest-code.ts';

const CODES = ['HOPON10', 'FRIDAY35', 'TRIP'];

test.each([
  ['HOPEN10', 'HOPON10'],
  ['HOPON01', 'HOPON10'],
  ['OHPON10', 'HOPON10'],
  ['HOPON', 'HOPON10'],
  ['HOPPON100', 'HOPON10'],
  ['FRYDAY53', 'FRIDAY35'],
  ['TRIPS', 'TRIP'],
  ['TRAPS', undefined],
  ['SUMMER', undefined],
  ['HOPON10', undefined],
  ['', undefined],
])('%s is a misspelt %s', (typed, meant) => {
  expect(findNearestCode(typed, CODES)).toBe(meant);
});

test('of two that are equally near, neither is meant', () => {
  expect(findNearestCode('SALE15', ['SALE10', 'SALE25'])).toBeUndefined();
  expect(findNearestCode('SALE1', ['SALE10', 'SALE25'])).toBe('SALE10');
});
