import { expect, test } from 'vitest';
import { canTransition, ORDER_STATUSES } from './order-status.ts';

test('the system takes an order from pending over processing to completed, or cancels it while it is unpaid', () => {
  expect(canTransition('pending', 'processing')).toBe(true);
  expect(canTransition('processing', 'completed')).toBe(true);
  expect(canTransition('pending', 'cancelled')).toBe(true);
});

test('a paid order is never cancelled and a refunded one never moves', () => {
  expect(canTransition('processing', 'cancelled')).toBe(false);
  expect(canTransition('completed', 'cancelled')).toBe(false);
  expect(ORDER_STATUSES.filter((status) => canTransition('refunded', status))).toEqual([]);
});

test('money that arrives late takes a cancelled order up again', () => {
  expect(canTransition('cancelled', 'processing')).toBe(true);
});
