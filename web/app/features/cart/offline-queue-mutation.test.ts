import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { add, createCartServer, quantitiesOf } from '../../../test/cart-server.ts';
import { storageOf } from '../../../test/storage-of.ts';
import { changeCart } from './change-cart.ts';
import { offlineQueue } from './offline-queue.ts';
import { offlineQueueMutation } from './offline-queue-mutation.ts';
import { sendOfflineQueue } from './send-offline-queue.ts';

beforeEach(() => vi.stubGlobal('localStorage', storageOf(new Map())));
afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** A tab that sends the queue. */
function openTab(api: ApiClient) {
  const client = new QueryClient();
  client.mount();
  const observer = new MutationObserver(
    client,
    offlineQueueMutation(api, (cart) => sendOfflineQueue(api, cart)),
  );
  const done = observer.mutate();
  return { done, isPaused: () => observer.getCurrentResult().isPaused };
}

test('the queue is paused while the shop is unreachable, even if the browser is online, and sent afterwards', async () => {
  const server = createCartServer();
  server.connection = 'down';
  await changeCart(server.api, add(1));
  const tab = openTab(server.api);
  await vi.waitFor(() => expect(tab.isPaused()).toBe(true), 30_000);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(onlineManager.isOnline()).toBe(false), 30_000);
  expect(offlineQueue.get()).toHaveLength(1);

  server.connection = 'up';
  onlineManager.setOnline(true);
  await tab.done;
  expect(quantitiesOf(server.cart())).toEqual([['plan_1', 1]]);
  expect(offlineQueue.get()).toEqual([]);
});

test('an overloaded shop does not empty the queue', async () => {
  const server = createCartServer();
  server.connection = 'down';
  await changeCart(server.api, add(1));
  server.connection = 'up';
  let isBusy = true;
  const tab = openTab(async <T>(path: string, request?: ApiRequest) => {
    if (isBusy) throw new ApiError(503, { code: 'unavailable' });
    return server.api<T>(path, request);
  });
  await vi.waitFor(() => expect(tab.isPaused()).toBe(true), 30_000);
  isBusy = false;
  onlineManager.setOnline(true);
  await tab.done;
  expect(quantitiesOf(server.cart())).toEqual([['plan_1', 1]]);
});

test('of two tabs sharing the queue, only one sends it', async () => {
  const server = createCartServer();
  server.connection = 'down';
  for (const id of [1, 2]) await changeCart(server.api, add(id));
  const tabs = [openTab(server.api), openTab(server.api)];
  await vi.waitFor(() => expect(tabs.every(({ isPaused }) => isPaused())).toBe(true), 30_000);
  server.connection = 'up';
  onlineManager.setOnline(true);
  await Promise.all(tabs.map(({ done }) => done));
  expect(quantitiesOf(server.cart())).toEqual([
    ['plan_1', 1],
    ['plan_2', 1],
  ]);
});
