import { expect, test } from 'vitest';
import { lineAmount } from './line-amount.ts';

test('a line costs its price times its quantity, worked out', () => {
  expect(lineAmount({ price: '4.10', quantity: 3, currency: 'USD' })).toBe('$12.30');
  expect(lineAmount({ price: '19.99', quantity: 1, currency: 'USD' })).toBe('$19.99');
});
