import type { EsimStage, Order } from '@esimshop/contracts/orders';
import { expect, test } from 'vitest';
import { isAwaited, nextPauseMs, type OrderStage, orderStageOf } from './order-progress.ts';

type Facts = [Order['payment']['state'], Order['fulfilment']['state'], Order['status'], OrderStage];
type More = { esims?: EsimStage[]; isMailed?: boolean };

const order = (
  payment: Facts[0],
  fulfilment: Facts[1],
  status: Facts[2],
  { esims = [], isMailed = false }: More = {},
) =>
  ({
    status,
    payment: { method: 'credit_card', state: payment, declineCode: null },
    fulfilment: { state: fulfilment, issued: 0, total: 1 },
    emailNotificationsSent: isMailed ? [{ kind: 'confirmation', sentAt: '2026-11-21T20:00:00.000Z' }] : [],
    metadata: { esimInfoArray: esims.map((stage) => ({ stage })) },
  }) as Order;

const preparing = order('paid', 'preparing', 'processing');
const ready = (esims: EsimStage[], isMailed = true) => order('paid', 'issued', 'completed', { esims, isMailed });

test.each<Facts>([
  ['unpaid', 'waiting', 'pending', 'confirming'],
  ['confirming', 'waiting', 'pending', 'confirming'],
  ['requires_action', 'waiting', 'pending', 'action'],
  ['declined', 'waiting', 'pending', 'declined'],
  ['unpaid', 'waiting', 'cancelled', 'declined'],
  ['paid', 'waiting', 'processing', 'preparing'],
  ['paid', 'preparing', 'processing', 'preparing'],
  ['paid', 'needs_attention', 'processing', 'attention'],
  ['paid', 'issued', 'completed', 'ready'],
  ['refunded', 'needs_attention', 'refunded', 'refunded'],
  ['paid', 'issued', 'refunded', 'refunded'],
])('payment %s, eSIM %s, order %s: %s', (payment, fulfilment, status, stage) => {
  expect(orderStageOf(order(payment, fulfilment, status))).toBe(stage);
});

test.each([
  ['under way', preparing],
  ['with the eSIM there', ready(['waiting'])],
])('%s, the pauses grow from one second to five', (_, watched) => {
  const pauses = Array.from({ length: 12 }, (_, index) =>
    nextPauseMs({ order: watched, answers: index + 1, elapsedMs: 0 }),
  );
  expect(pauses[0]).toBe(1000);
  expect(pauses.at(-1)).toBe(5000);
  expect(pauses.every((pause, index) => index === 0 || Number(pause) >= Number(pauses[index - 1]))).toBe(true);
});

test('an order in progress is polled for ten minutes', () => {
  expect(nextPauseMs({ order: preparing, answers: 90, elapsedMs: 599_999 })).toBe(5000);
  expect(nextPauseMs({ order: preparing, answers: 90, elapsedMs: 600_000 })).toBe(false);
});

test('an eSIM is polled closely for five minutes, then every half minute for an hour', () => {
  const pauseAt = (minutes: number) =>
    nextPauseMs({ order: ready(['connected', 'installed']), answers: 90, elapsedMs: minutes * 60_000 });
  expect([pauseAt(0), pauseAt(4.99), pauseAt(5), pauseAt(59.9), pauseAt(60)]).toEqual([
    5000,
    5000,
    30_000,
    30_000,
    false,
  ]);
});

test('declined, refunded and fully connected orders are not polled', () => {
  const settled = [
    order('declined', 'waiting', 'cancelled'),
    order('paid', 'issued', 'refunded', { esims: ['waiting'] }),
    ready(['connected', 'connected']),
  ];
  for (const each of settled) expect(nextPauseMs({ order: each, answers: 1, elapsedMs: 0 })).toBe(false);
});

test('polling waits for the mail even if the eSIM is connected already', () => {
  expect([isAwaited(ready(['connected'], false)), isAwaited(ready(['connected']))]).toEqual([true, false]);
});
