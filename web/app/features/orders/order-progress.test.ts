import type { Order } from '@esimshop/contracts/orders';
import { expect, test } from 'vitest';
import { nextPauseMs, type OrderStage, orderStageOf } from './order-progress.ts';

type Facts = [Order['payment']['state'], Order['fulfilment']['state'], Order['status'], OrderStage];

const order = (payment: Facts[0], fulfilment: Facts[1], status: Facts[2]) =>
  ({
    status,
    payment: { method: 'credit_card', state: payment, refusal: null },
    fulfilment: { state: fulfilment, issued: 0, total: 1 },
  }) as Order;

test.each<Facts>([
  ['unpaid', 'waiting', 'pending', 'confirming'],
  ['confirming', 'waiting', 'pending', 'confirming'],
  ['requires_action', 'waiting', 'pending', 'action'],
  ['refused', 'waiting', 'pending', 'refused'],
  ['unpaid', 'waiting', 'cancelled', 'refused'],
  ['paid', 'waiting', 'processing', 'preparing'],
  ['paid', 'preparing', 'processing', 'preparing'],
  ['paid', 'needs_attention', 'processing', 'attention'],
  ['paid', 'issued', 'completed', 'ready'],
  ['refunded', 'needs_attention', 'refunded', 'refunded'],
  ['paid', 'issued', 'refunded', 'refunded'],
])('payment %s, eSIM %s, order %s: %s', (payment, fulfilment, status, stage) => {
  expect(orderStageOf(order(payment, fulfilment, status))).toBe(stage);
});

test('the pauses grow from one second to five', () => {
  const pauses = Array.from({ length: 12 }, (_, index) =>
    nextPauseMs({ stage: 'preparing', answers: index + 1, elapsedMs: 0 }),
  );
  expect(pauses[0]).toBe(1000);
  expect(pauses.at(-1)).toBe(5000);
  expect(pauses.every((pause, index) => index === 0 || Number(pause) >= Number(pauses[index - 1]))).toBe(true);
});

test('nothing is asked once the order is settled, nor after ten minutes', () => {
  for (const stage of ['ready', 'refused', 'refunded'] as const) {
    expect(nextPauseMs({ stage, answers: 1, elapsedMs: 0 })).toBe(false);
  }
  expect(nextPauseMs({ stage: 'preparing', answers: 90, elapsedMs: 599_999 })).toBe(5000);
  expect(nextPauseMs({ stage: 'preparing', answers: 90, elapsedMs: 600_000 })).toBe(false);
});
