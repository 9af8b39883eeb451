import { type Cart, cartSchema } from '@esimshop/contracts/carts';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCartCount } from '~/lib/cart-count.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
import { type CartChange, lineOf } from './cart-changes.ts';
import { offlineQueue } from './offline-queue.ts';
import { CART_KEY, showCart } from './shown-cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useCartChanges } from './use-cart-changes.ts';

const SET = 'PATCH /api/cart/1';
const [line] = cartAt('5.00').items;
if (!line) throw new Error('Expected a line');
const of = (quantity: number, version: number): Cart => {
  const total = `${5 * quantity}.00`;
  const cart = cartAt('5.00', version);
  return { ...cart, items: [{ ...line, quantity, lineTotal: total }], totalItems: quantity, totalPrice: total };
};
const to = (quantity: number): CartChange => ({ kind: 'quantity', ...lineOf(line), quantity });

function openCart(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderHookInShop(useCartChanges);
  showCart(page.client, of(1, 1));
  const shown = () => page.client.getQueryData<Cart>(CART_KEY);
  const change = (...changes: CartChange[]) => act(async () => changes.forEach(page.result.current));
  return { shop, shown, change };
}

test('a new quantity and its total show before the shop has answered', async () => {
  const set = held(answer(cartSchema, of(3, 2)));
  const { shop, shown, change } = openCart({ [SET]: [set.answer] });
  await change(to(3));
  await waitFor(() => expect(shown()).toMatchObject({ totalItems: 3, totalPrice: '15.00', version: 1 }));
  expect(getCartCount()).toBe(3);
  set.release();
  await waitFor(() => expect(shown()?.version).toBe(2));
  expect(shop.calls(SET)[0]?.body).toEqual({ quantity: 3 });
});

test('changes are sent one after the other, and an earlier answer does not undo a later one on the screen', async () => {
  const [first, second] = [held(answer(cartSchema, of(2, 2))), held(answer(cartSchema, of(3, 3)))];
  const { shop, shown, change } = openCart({ [SET]: [first.answer, second.answer] });
  await change(to(2), to(3));
  await waitFor(() => expect(shown()?.totalItems).toBe(3));
  expect(shop.calls(SET)).toHaveLength(1);
  first.release();
  await waitFor(() => expect(shop.calls(SET)).toHaveLength(2));
  expect(shown()?.totalItems).toBe(3);
  second.release();
  await waitFor(() => expect(shown()?.version).toBe(3));
});

test('a change that the shop does not accept is taken back, with its reason', async () => {
  const { shown, change } = openCart({
    [SET]: [problem(409, 'plan_sold_out')],
    'GET /api/cart': [answer(cartSchema, of(1, 1))],
  });
  await change(to(3));
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(shown()).toMatchObject({ totalItems: 1, totalPrice: '5.00' });
  expect(getCartCount()).toBe(1);
  expect(offlineQueue.get()).toEqual([]);
});

test('without a connection a change stays on the screen and is queued, with the version it was sent at', async () => {
  const { shown, change } = openCart({ [SET]: [lost] });
  await change(to(3));
  await waitFor(() => expect(offlineQueue.get()).toHaveLength(1));
  expect(shown()?.totalItems).toBe(3);
  expect(offlineQueue.get()).toEqual([{ change: to(3), sentAtVersion: 0 }]);
  await change(to(4));
  await waitFor(() => expect(offlineQueue.get().map(({ change: { kind } }) => kind)).toEqual(['quantity', 'quantity']));
});

const ADD = 'POST /api/cart';
const product = productAt('5.00');

function openPlan(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderHookInShop(() => useAddToCart({ failure: 'adding.detailFailed' }));
  const add = (plan = product) => act(async () => page.result.current.add({ product: plan, title: 'Turkey 5 GB' }));
  return { shop, add, hook: () => page.result.current, press: () => page.result.current.add({ product, title: 'T' }) };
}

test('the second click of a double click adds nothing', async () => {
  const added = held(answer(cartSchema, of(1, 1)));
  const { shop, press, hook } = openPlan({ [ADD]: [added.answer] });
  await act(async () => {
    press();
    press();
  });
  added.release();
  await waitFor(() => expect(getToast()).toBeDefined());
  expect(shop.calls(ADD).map(({ body }) => body)).toEqual([{ productId: product.productId, quantity: 1 }]);
  await waitFor(() => expect(hook().inCart(product)).toEqual({ count: 1, total: '$5.00' }));
  act(press);
  await waitFor(() => expect(shop.calls(ADD)).toHaveLength(2));
});

test('a plan that is sold out, or a sample, is not sent to the shop', async () => {
  const { shop, add } = openPlan({ [ADD]: [answer(cartSchema, of(1, 1))] });
  await add({ ...product, available: false });
  expect(getToast()).toMatchObject({ variant: 'destructive' });
  await add({ ...product, productId: 'sample_5GB_30D_TR' });
  expect(shop.calls(ADD)).toEqual([]);
});

test('a line that is full already is an error, and not something added', async () => {
  const { add } = openPlan({ [ADD]: [answer(cartSchema, of(10, 2))] });
  localStorage.setItem('cartCount', '10');
  await add();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
});

test('without a connection a plan is queued once and counted', async () => {
  const { add, hook } = openPlan({ [ADD]: [lost] });
  await add();
  await waitFor(() => expect(offlineQueue.get()).toHaveLength(1));
  expect(getCartCount()).toBe(1);
  await waitFor(() => expect(hook().pending).toBe(false));
});
