import { expect, test } from 'vitest';
import { canTransition, ORDER_STATUSES } from './order-status.ts';

test('the system takes an order from pending through processing to completed, or cancels it while unpaid', () => {
  expect(canTransition('pending', 'processing')).toBe(true);
  expect(canTransition('processing', 'completed')).toBe(true);
  expect(canTransition('pending', 'cancelled')).toBe(true);
});

test('a paid order is never cancelled, and a refunded one never changes', () => {
  expect(canTransition('processing', 'cancelled')).toBe(false);
  expect(canTransition('completed', 'cancelled')).toBe(false);
  expect(ORDER_STATUSES.filter((status) => canTransition('refunded', status))).toEqual([]);
});

test('a late payment reopens a cancelled order', () => {
  expect(canTransition('cancelled', 'processing')).toBe(true);
});
