import { orderResponseSchema } from '@esimshop/contracts/orders';
import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { orderOf } from '../../../test/samples.ts';
import { orderKey } from './order-query.ts';
import { useWatchedOrder } from './use-watched-order.ts';

const READ = 'GET /api/orders/ES-7';
const MAIL = [{ kind: 'confirmation', sentAt: '2026-11-20T00:00:05.000Z' }];
const confirming = orderOf({ status: 'pending', payment: { state: 'confirming' }, fulfilment: 'waiting' });
const issued = orderOf({ fulfilment: 'issued' });
const read = (order: typeof issued) => answer(orderResponseSchema, { order });

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function watch(answers: Routes[string], options?: Parameters<typeof renderHookInShop>[1]) {
  const shop = openFakeShop({ [READ]: answers });
  const page = renderHookInShop(() => useWatchedOrder('ES-7'), options);
  return { reads: () => shop.calls(READ).length, watched: () => page.result.current, ...page };
}

test('an order whose payment is not confirmed is asked for until its eSIMs and its mail are there, and then no more', async () => {
  const done = orderOf({ fulfilment: 'issued', emailNotificationsSent: MAIL });
  const { watched, reads } = watch([read(confirming), read(orderOf()), read(issued), read(done)]);
  await pass(10);
  expect(watched().stage).toBe('confirming');
  await pass(1000);
  expect(watched().stage).toBe('preparing');
  await pass(1500);
  expect(watched().stage).toBe('ready');
  await pass(3000);
  expect(watched().order?.emailNotificationsSent).toEqual(MAIL);
  expect(reads()).toBe(4);
  await pass(60_000);
  expect(reads()).toBe(4);
});

test('a lost response neither hides the order nor ends the polling', async () => {
  const { watched } = watch([read(orderOf()), lost, read(issued)]);
  await pass(10);
  await pass(1000);
  expect(watched().stage).toBe('preparing');
  await pass(3000);
  expect(watched().stage).toBe('ready');
});

test('after ten minutes the watch stops and says so; watching again goes on', async () => {
  const { watched, reads } = watch([read(orderOf())]);
  await pass(9 * 60_000);
  expect(watched().hasStopped).toBe(false);
  await pass(70_000);
  expect(watched().hasStopped).toBe(true);
  const before = reads();
  await pass(60_000);
  expect(reads()).toBe(before);
  act(() => watched().watchAgain());
  await pass(10_000);
  expect(reads()).toBeGreaterThan(before + 1);
  expect(watched().hasStopped).toBe(false);
});

test('coming back to the page asks at once, also after the watch has stopped', async () => {
  const { reads } = watch([read(orderOf())]);
  await pass(11 * 60_000);
  const before = reads();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(10);
  expect(reads()).toBe(before + 1);
});

test('a declined order is not asked for again, nor when the payer comes back to the page', async () => {
  const declined = orderOf({ status: 'cancelled', payment: { state: 'declined', declineCode: 'expired_card' } });
  const { watched, reads } = watch([read(declined)]);
  await pass(10);
  expect(watched().stage).toBe('declined');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(reads()).toBe(1);
});

test('the order that the checkout has just placed is shown without asking, and then watched', async () => {
  const prepare = (client: QueryClient) => void client.setQueryData(orderKey('ES-7'), orderOf());
  const { watched, reads } = watch([read(issued)], { prepare });
  expect(watched().stage).toBe('preparing');
  await pass(500);
  expect(reads()).toBe(0);
  await pass(1500);
  expect(watched().stage).toBe('ready');
});

test("somebody else's order is an error, and is not asked for again", async () => {
  const { watched, reads } = watch([problem(404, 'order_not_found')]);
  await pass(60_000);
  expect(watched()).toMatchObject({ order: undefined, hasStopped: false, error: { code: 'order_not_found' } });
  expect(reads()).toBe(1);
});

test('another order in the address is watched for as long as the first was', async () => {
  const other = { ...orderOf(), orderNumber: 'ES-8' };
  const shop = openFakeShop({ [READ]: [read(orderOf())], 'GET /api/orders/ES-8': [read(other)] });
  let orderNumber = 'ES-7';
  const { result, rerender } = renderHookInShop(() => useWatchedOrder(orderNumber));
  await pass(11 * 60_000);
  expect(result.current.hasStopped).toBe(true);
  orderNumber = 'ES-8';
  rerender();
  expect(result.current).toMatchObject({ order: undefined, hasStopped: false });
  await pass(10);
  expect(result.current).toMatchObject({ order: other, hasStopped: false });
  await pass(10_000);
  expect(shop.calls('GET /api/orders/ES-8').length).toBeGreaterThan(2);
});
