import { ORDER_NUMBER_PATTERN } from '@esimshop/contracts/order-number';
import { expect, test } from 'vitest';
import { createOrderNumber } from './order-number.ts';

const COUNT = 100_000;
const numbers = Array.from({ length: COUNT }, createOrderNumber);

test('a hundred thousand order numbers are unique and well-formed', () => {
  expect(new Set(numbers).size).toBe(COUNT);
  expect(numbers.filter((number) => !ORDER_NUMBER_PATTERN.test(number))).toEqual([]);
});

test('every position of an order number is uniform over 32 characters, which makes 60 random bits', () => {
  const characters = numbers.map((number) => number.slice(3).replaceAll('-', ''));
  for (let place = 0; place < 12; place++) {
    const counts = new Map<string, number>();
    for (const text of characters) counts.set(text.charAt(place), (counts.get(text.charAt(place)) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    // Six standard deviations: a uniform source fails this once in a million runs.
    const [mean, deviation] = [COUNT / 32, Math.sqrt((COUNT / 32) * (31 / 32))];
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(6 * deviation);
  }
});

test('an order number does not depend on the previous one', () => {
  const rising = numbers.filter((number, index) => index > 0 && number > (numbers[index - 1] ?? '')).length;
  expect(Math.abs(rising - COUNT / 2)).toBeLessThan(6 * Math.sqrt(COUNT / 12));
});
