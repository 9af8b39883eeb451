import type { Cart } from '@esimshop/contracts/carts';
import type { Product } from '@esimshop/contracts/products';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, ApiRequest } from '~/lib/api-client.ts';
import { ApiError, ConnectionError } from '~/lib/api-error.ts';
import { storageOf } from '../../../test/storage-of.ts';
import { applyCartChange, type CartChange } from './cart-changes.ts';
import { changeCart } from './change-cart.ts';
import { sendWaitingChanges } from './send-waiting-changes.ts';
import { paintWaiting, setPaint, waitingChanges } from './waiting-store.ts';

const planOf = (id: number) => ({ id, productId: `plan_${id}`, price: '5.00', currency: 'USD' }) as Product;
const add = (id: number): CartChange => ({ kind: 'add', product: planOf(id), quantity: 1 });
const quantitiesOf = (cart: Cart) => cart.items.map(({ product, quantity }) => [product.productId, quantity]);

/** A server with one cart, behind a line that can be cut before it, or behind it: then only the answer is lost. */
function createServer() {
  let cart: Cart = { items: [], totalItems: 0, totalPrice: '0.00', currency: 'USD', version: 0 };
  const asked: string[] = [];
  const server = { line: 'whole' as 'whole' | 'cut' | 'answers lost', full: false, asked, cart: () => cart };

  function change(path: string, { method, body }: ApiRequest): void {
    const item = cart.items.find(({ id }) => path === `/api/cart/${id}`);
    if (path !== '/api/cart' && !item) throw new ApiError(404, { code: 'cart_item_not_found' });
    const line = { itemId: item?.id ?? 0, productId: item?.product.productId ?? '' };
    const { productId, quantity = 1 } = (body ?? {}) as { productId?: string; quantity?: number };
    if (method === 'POST' && server.full) throw new ApiError(409, { code: 'cart_full' });
    if (method === 'POST')
      cart = applyCartChange(cart, { ...add(Number(productId?.slice(5))), quantity } as CartChange);
    else if (method === 'PATCH') cart = applyCartChange(cart, { kind: 'quantity', ...line, quantity });
    else cart = applyCartChange(cart, item ? { kind: 'remove', ...line } : { kind: 'clear' });
    const items = cart.items.map((each) => ({ ...each, id: Math.abs(each.id) }));
    cart = { ...cart, items, version: cart.version + 1 };
  }

  const api = async (path: string, request: ApiRequest = {}) => {
    if (server.line === 'cut') throw new ConnectionError('offline');
    asked.push(`${request.method ?? 'GET'} ${path}`);
    if (request.method) change(path, request);
    if (server.line === 'answers lost') throw new ConnectionError('captive_portal');
    return cart;
  };
  return Object.assign(server, { api: api as ApiClient });
}

const sendAll = async (api: ApiClient) => sendWaitingChanges(api, await api('/api/cart'));

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storageOf(kept));
});
afterEach(() => vi.unstubAllGlobals());

test('with a connection nothing waits', async () => {
  const server = createServer();
  expect(await changeCart(server.api, add(1))).toMatchObject({ totalItems: 1 });
  expect(waitingChanges.get()).toEqual([]);
});

test('what was changed without a connection is kept by the browser and sent in its order', async () => {
  const server = createServer();
  await changeCart(server.api, add(1));
  server.line = 'cut';
  for (const change of [
    add(2),
    { kind: 'quantity', itemId: 1, productId: 'plan_1', quantity: 3 },
    { kind: 'quantity', itemId: -2, productId: 'plan_2', quantity: 2 },
    { kind: 'remove', itemId: 1, productId: 'plan_1' },
  ] as const) {
    expect(await changeCart(server.api, change)).toBeUndefined();
  }
  setPaint(applyCartChange);
  expect(quantitiesOf(paintWaiting(server.cart()))).toEqual([['plan_2', 2]]);
  expect(JSON.parse(kept.get('cartChanges') ?? '')).toHaveLength(4);

  server.line = 'whole';
  const { cart, refused } = await sendAll(server.api);
  expect(quantitiesOf(cart)).toEqual([['plan_2', 2]]);
  expect(refused).toEqual([]);
  expect(waitingChanges.get()).toEqual([]);
  expect(server.asked.slice(1)).toEqual([
    'GET /api/cart',
    'POST /api/cart',
    'PATCH /api/cart/1',
    'PATCH /api/cart/2',
    'DELETE /api/cart/1',
  ]);
});

test.each([0, 1, 3])('a plan whose answer was lost is not added again, with %i in the cart before', async (before) => {
  const server = createServer();
  for (let count = 0; count < before; count++) await changeCart(server.api, add(1));
  server.line = 'answers lost';
  await changeCart(server.api, add(1));
  await changeCart(server.api, add(1));
  await expect(sendAll(server.api)).rejects.toThrow(ConnectionError);
  server.line = 'whole';
  expect(quantitiesOf((await sendAll(server.api)).cart)).toEqual([['plan_1', before + 2]]);
});

test('an answer that is lost again while the rest is sent counts once, too', async () => {
  const server = createServer();
  server.line = 'cut';
  for (const id of [1, 1, 2]) await changeCart(server.api, add(id));
  server.line = 'whole';
  let writes = 0;
  const flaky: ApiClient = async <T>(path: string, request?: ApiRequest) => {
    const answer = await server.api<T>(path, request);
    if (request?.method && ++writes === 2) throw new ConnectionError('slow');
    return answer;
  };
  await expect(sendAll(flaky)).rejects.toThrow(ConnectionError);
  expect(quantitiesOf((await sendAll(flaky)).cart)).toEqual([
    ['plan_1', 2],
    ['plan_2', 1],
  ]);
});

test('what the shop refuses does not wait, and does not hold up the rest', async () => {
  const server = createServer();
  server.full = true;
  await expect(changeCart(server.api, add(1))).rejects.toThrow(ApiError);
  expect(waitingChanges.get()).toEqual([]);
  server.line = 'cut';
  await changeCart(server.api, add(1));
  await changeCart(server.api, { kind: 'clear' });
  server.line = 'whole';
  const { refused } = await sendAll(server.api);
  expect(refused.map(({ change }) => change.kind)).toEqual(['add']);
  expect(waitingChanges.get()).toEqual([]);
});

test('a line that is gone already needs no removing', async () => {
  const server = createServer();
  await changeCart(server.api, add(1));
  server.line = 'answers lost';
  await changeCart(server.api, { kind: 'remove', itemId: 1, productId: 'plan_1' });
  server.line = 'whole';
  expect(await sendAll(server.api)).toMatchObject({ cart: { items: [] }, refused: [] });
});
