import { cartSchema } from '@esimshop/contracts/carts';
import type { TripItem } from '@esimshop/contracts/trips';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offlineQueue } from '~/features/cart/offline-queue.ts';
import { getCartCount } from '~/lib/cart-count.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderHookInShop } from '../../../test/render.tsx';
import { cartAt, productAt } from '../../../test/samples.ts';
import { useAddSetToCart } from './use-add-set-to-cart.ts';

const ADD = 'POST /api/cart';
const of = (totalItems: number) => answer(cartSchema, { ...cartAt('5.00', totalItems), totalItems });
const itemOf = (country: string, quantity: number) =>
  ({ product: { ...productAt('5.00'), productId: `esim_5GB_30D_${country}_V2` }, quantity }) as TripItem;
const SET = [itemOf('TR', 2), itemOf('GR', 1), itemOf('IT', 1)];

function openTrip(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderHookInShop(() => useAddSetToCart(SET));
  const sent = () => shop.calls(ADD).map(({ body }) => body);
  return { sent, hook: () => page.result.current, add: () => act(async () => page.result.current.add()) };
}

test('each plan of a set is added, in its quantity', async () => {
  const { sent, add, hook } = openTrip({ [ADD]: [of(2), of(3), of(4)] });
  await add();
  await waitFor(() => expect(hook().isDone).toBe(true));
  expect(sent()).toEqual(SET.map(({ product: { productId }, quantity }) => ({ productId, quantity })));
  expect(getToast()?.description).toContain('4');
  expect(getCartCount()).toBe(4);
});

test('a set that is refused in the middle says how far it came, and the next press adds only what is missing', async () => {
  const { sent, add, hook } = openTrip({ [ADD]: [of(2), problem(409, 'plan_sold_out'), of(3), of(4)] });
  await add();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(getToast()?.description).toMatch(/1 of 3/);
  await add();
  await waitFor(() => expect(hook().isDone).toBe(true));
  const plans = sent().map((body) => (body as { productId: string }).productId.slice(13, 15));
  expect(plans).toEqual(['TR', 'GR', 'GR', 'IT']);
});

test('without a connection the whole set is queued, in its order', async () => {
  const { sent, add, hook } = openTrip({ [ADD]: [lost] });
  await add();
  await waitFor(() => expect(hook().isDone).toBe(true));
  const queued = offlineQueue.get().map(({ change }) => change.kind === 'add' && change.quantity);
  expect(queued).toEqual([2, 1, 1]);
  // What waits behind a queued change is not sent ahead of it.
  expect(sent()).toHaveLength(1);
});
