import { type Cart, cartSchema } from '@esimshop/contracts/carts';
import { onlineManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getCartCount } from '~/lib/cart-count.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
// Loaded beforehand: fake timers do not wait for it.
import './finish-offline-queue.ts';
import { cartVersion, offlineQueue, type QueuedChange } from './offline-queue.ts';
import { CART_KEY } from './shown-cart.ts';
import { useOfflineQueue } from './use-offline-queue.ts';

const READ = 'GET /api/cart';
const ADD = 'POST /api/cart';
const SET = 'PATCH /api/cart/1';
const product = productAt('5.00');
const empty: Cart = { items: [], totalItems: 0, totalPrice: '0.00', currency: 'USD', version: 0 };
const one = cartAt('5.00', 1);
const three: Cart = { ...one, totalItems: 3, totalPrice: '15.00', version: 2 };
const cart = (value: Cart) => answer(cartSchema, value);

const added: QueuedChange = { change: { kind: 'add', product, quantity: 1 } };
const set: QueuedChange = { change: { kind: 'quantity', itemId: -7, productId: product.productId, quantity: 3 } };

/** A page of a visitor who made these changes without a connection. */
function openPage(queued: QueuedChange[], routes: Routes) {
  // Registered first, it runs last: online again, a queue that is still mounted would be sent.
  onTestFinished(() => {
    vi.useRealTimers();
    onlineManager.setOnline(true);
  });
  const shop = openFakeShop(routes);
  offlineQueue.set(queued);
  const page = renderHookInShop(useOfflineQueue);
  const retry = () => act(async () => page.result.current.retry());
  const isPaused = () => waitFor(() => expect(onlineManager.isOnline()).toBe(false));
  const isSent = () => waitFor(() => expect(page.result.current.count).toBe(0));
  const shown = () => page.client.getQueryData<Cart>(CART_KEY);
  return { shop, retry, isPaused, isSent, shown, hook: () => page.result.current };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what was changed without a connection is sent in its order, and the cart of the shop is shown', async () => {
  const routes = { [READ]: [cart(empty)], [ADD]: [cart(one)], [SET]: [cart(three)] };
  const { shop, isSent, shown } = openPage([added, set], routes);
  await isSent();
  await waitFor(() => expect(getToast()?.title).toBe('Your cart is up to date'));
  expect(shop.calls(ADD).map(({ body }) => body)).toEqual([{ productId: product.productId, quantity: 1 }]);
  expect(shop.calls(SET).map(({ body }) => body)).toEqual([{ quantity: 3 }]);
  expect(shown()).toEqual(three);
  expect([getCartCount(), cartVersion.get()]).toEqual([3, 2]);
});

test('with nothing queued the shop is not asked', async () => {
  const { shop, hook, retry } = openPage([], {});
  await retry();
  expect(hook().count).toBe(0);
  expect(shop.calls(READ)).toEqual([]);
});

test('while the shop cannot be reached nothing is lost, and a retry sends it once', async () => {
  const { shop, isPaused, retry, isSent, hook } = openPage([added], {
    [READ]: [lost, cart(empty)],
    [ADD]: [cart(one)],
  });
  await isPaused();
  expect(hook().count).toBe(1);
  expect(shop.calls(ADD)).toEqual([]);
  await retry();
  await isSent();
  expect(shop.calls(ADD)).toHaveLength(1);
});

test('an addition whose response was lost is not made twice', async () => {
  const { shop, isPaused, retry, isSent, shown } = openPage([added], {
    [READ]: [cart(empty), cart(one)],
    [ADD]: [lost],
  });
  await isPaused();
  await retry();
  await isSent();
  await waitFor(() => expect(shown()).toEqual(one));
  expect(shop.calls(ADD)).toHaveLength(1);
});

test('a connection that breaks in the middle repeats only what was not answered', async () => {
  const routes = { [READ]: [cart(empty), cart(one)], [ADD]: [cart(one)], [SET]: [lost, cart(three)] };
  const { shop, isPaused, retry, isSent, hook } = openPage([added, set], routes);
  await isPaused();
  await waitFor(() => expect(hook().count).toBe(1));
  await retry();
  await isSent();
  expect(shop.calls(ADD)).toHaveLength(1);
  expect(shop.calls(SET)).toHaveLength(2);
});

test('a change that the shop does not accept is told of and dropped, and the others are sent', async () => {
  const routes = { [READ]: [cart(one)], [ADD]: [problem(409, 'plan_sold_out')], [SET]: [cart(three)] };
  const { isSent, shown } = openPage([added, set], routes);
  await isSent();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(getToast()?.description).toContain('We cannot deliver this plan at the moment.');
  expect(shown()).toEqual(three);
});

test('what is queued while the queue is being sent goes along with it', async () => {
  const later = held(cart(one));
  const { shop, isSent } = openPage([added], { [READ]: [cart(empty)], [ADD]: [later.answer], [SET]: [cart(three)] });
  await waitFor(() => expect(shop.calls(ADD)).toHaveLength(1));
  act(() => offlineQueue.set([...offlineQueue.get(), set]));
  later.release();
  await isSent();
  expect([shop.calls(READ).length, shop.calls(ADD).length, shop.calls(SET).length]).toEqual([1, 1, 1]);
});

test.each([
  ['after a quarter of a minute', () => pass(15_000)],
  ['when the visitor comes back', async () => void document.dispatchEvent(new Event('visibilitychange'))],
])('a queue that waits is sent by itself %s', async (_when, happen) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { shop, hook } = openPage([added], { [READ]: [lost, cart(empty)], [ADD]: [cart(one)] });
  await pass(14_000);
  expect([hook().count, shop.calls(READ).length]).toEqual([1, 1]);
  await act(async () => void (await happen()));
  await pass(100);
  expect([hook().count, shop.calls(ADD).length]).toEqual([0, 1]);
});
