import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { add, createCartServer, quantitiesOf } from '../../../test/cart-server.ts';
import { storageOf } from '../../../test/storage-of.ts';

import { changeCart } from './change-cart.ts';
import { applyQueue, offlineQueue } from './offline-queue.ts';
import { sendOfflineQueue } from './send-offline-queue.ts';

const sendAll = async (api: ApiClient) => sendOfflineQueue(api, await api('/api/cart'));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storageOf(stored));
});
afterEach(() => vi.unstubAllGlobals());

test('with a connection nothing is queued', async () => {
  const server = createCartServer();
  expect(await changeCart(server.api, add(1))).toMatchObject({ totalItems: 1 });
  expect(offlineQueue.get()).toEqual([]);
});

test('changes made offline are stored by the browser and sent in order', async () => {
  const server = createCartServer();
  await changeCart(server.api, add(1));
  server.connection = 'down';
  for (const change of [
    add(2),
    { kind: 'quantity', itemId: 1, productId: 'plan_1', quantity: 3 },
    { kind: 'quantity', itemId: -2, productId: 'plan_2', quantity: 2 },
    { kind: 'remove', itemId: 1, productId: 'plan_1' },
  ] as const) {
    expect(await changeCart(server.api, change)).toBeUndefined();
  }
  expect(quantitiesOf(applyQueue(server.cart()))).toEqual([['plan_2', 2]]);
  expect(JSON.parse(stored.get('cartChanges') ?? '')).toHaveLength(4);

  server.connection = 'up';
  const { cart, rejected } = await sendAll(server.api);
  expect(quantitiesOf(cart)).toEqual([['plan_2', 2]]);
  expect(rejected).toEqual([]);
  expect(offlineQueue.get()).toEqual([]);
  expect(server.requests.slice(1)).toEqual([
    'GET /api/cart',
    'POST /api/cart',
    'PATCH /api/cart/1',
    'PATCH /api/cart/2',
    'DELETE /api/cart/1',
  ]);
});

test.each([0, 1, 3])(
  'an addition whose response was lost is not repeated, with %i in the cart before',
  async (before) => {
    const server = createCartServer();
    for (let count = 0; count < before; count++) await changeCart(server.api, add(1));
    server.connection = 'responses lost';
    await changeCart(server.api, add(1));
    await changeCart(server.api, add(1));
    await expect(sendAll(server.api)).rejects.toThrow(ConnectionError);
    server.connection = 'up';
    expect(quantitiesOf((await sendAll(server.api)).cart)).toEqual([['plan_1', before + 2]]);
  },
);

test('an addition whose response is lost while the queue is sent counts only once, too', async () => {
  const server = createCartServer();
  server.connection = 'down';
  for (const id of [1, 1, 2]) await changeCart(server.api, add(id));
  server.connection = 'up';
  let writes = 0;
  const flaky: ApiClient = async <T>(path: string, request?: ApiRequest) => {
    const response = await server.api<T>(path, request);
    if (request?.method && ++writes === 2) throw new ConnectionError('slow');
    return response;
  };
  await expect(sendAll(flaky)).rejects.toThrow(ConnectionError);
  expect(quantitiesOf((await sendAll(flaky)).cart)).toEqual([
    ['plan_1', 2],
    ['plan_2', 1],
  ]);
});

test('a rejected change is not queued and does not block the rest', async () => {
  const server = createCartServer();
  server.full = true;
  await expect(changeCart(server.api, add(1))).rejects.toThrow(ApiError);
  expect(offlineQueue.get()).toEqual([]);
  server.connection = 'down';
  await changeCart(server.api, add(1));
  await changeCart(server.api, { kind: 'clear' });
  server.connection = 'up';
  const { rejected } = await sendAll(server.api);
  expect(rejected.map(({ change }) => change.kind)).toEqual(['add']);
  expect(offlineQueue.get()).toEqual([]);
});

test('removing a line that is gone already succeeds', async () => {
  const server = createCartServer();
  await changeCart(server.api, add(1));
  server.connection = 'responses lost';
  await changeCart(server.api, { kind: 'remove', itemId: 1, productId: 'plan_1' });
  server.connection = 'up';
  expect(await sendAll(server.api)).toMatchObject({ cart: { items: [] }, rejected: [] });
});

test('rejected changes are reported at once if the connection is lost again', async () => {
  const server = createCartServer();
  server.connection = 'down';
  for (const id of [1, 2]) await changeCart(server.api, add(id));
  server.connection = 'up';
  server.full = true;
  const flaky: ApiClient = async <T>(path: string, request?: ApiRequest) => {
    const response = server.api<T>(path, request);
    if (request?.method) server.connection = 'down';
    return response;
  };
  const { rejected } = await sendOfflineQueue(flaky, server.cart());
  expect(rejected.map(({ change }) => change)).toEqual([add(1)]);
  expect(offlineQueue.get().map(({ change }) => change)).toEqual([add(2)]);
});
