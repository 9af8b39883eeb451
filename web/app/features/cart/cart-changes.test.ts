import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { expect, test } from 'vitest';
import { applyCartChange, decreaseOf, lineOf } from './cart-changes.ts';

const productOf = (id: number) =>
  ({ id, productId: `plan_${id}`, price: '3.99', currency: 'USD' }) as CartItem['product'];
const item = (id: number, quantity: number, lineTotal: string): CartItem => ({
  id,
  quantity,
  lineTotal,
  addedAt: '2026-11-20T00:00:00Z',
  available: true,
  previousPrice: null,
  product: productOf(id),
});
const [one, two] = [item(1, 1, '3.99'), item(2, 2, '7.98')];
const cart: Cart = {
  items: [one, two],
  totalItems: 3,
  totalPrice: '11.97',
  currency: 'USD',
  version: 4,
};

test('a new quantity is seen at once in its line, the count and the total', () => {
  const next = applyCartChange(cart, { kind: 'quantity', ...lineOf(two), quantity: 3 });
  expect(next).toMatchObject({ totalItems: 4, totalPrice: '15.96' });
  expect(next.items[1]).toMatchObject({ quantity: 3, lineTotal: '11.97' });
});

test('minus takes one away, and removes the line at one', () => {
  expect(decreaseOf(two)).toEqual({ kind: 'quantity', itemId: 2, productId: 'plan_2', quantity: 1 });
  expect(decreaseOf(one)).toEqual({ kind: 'remove', itemId: 1, productId: 'plan_1' });
});

test('removing takes out one line and clearing all of them', () => {
  expect(applyCartChange(cart, { kind: 'remove', ...lineOf(one) })).toMatchObject({
    totalItems: 2,
    totalPrice: '7.98',
  });
  expect(applyCartChange(cart, { kind: 'clear' })).toMatchObject({ items: [], totalItems: 0, totalPrice: '0.00' });
});

test('a plan that is added raises its line to at most ten, or becomes a line of its own', () => {
  const raised = applyCartChange(cart, { kind: 'add', product: productOf(2), quantity: 1 });
  expect(raised.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(applyCartChange(cart, { kind: 'add', product: productOf(2), quantity: 9 }).totalItems).toBe(11);
  const longer = applyCartChange(cart, { kind: 'add', product: productOf(3), quantity: 2 });
  expect(longer).toMatchObject({ totalItems: 5, totalPrice: '19.95' });
  const added = longer.items[2];
  expect(added).toMatchObject({ quantity: 2, lineTotal: '7.98', available: true });
  const fewer = added && applyCartChange(longer, decreaseOf(added));
  expect(fewer?.items.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
});

test('the cart that was shown is not changed, so that it can be shown again', () => {
  const before = structuredClone(cart);
  applyCartChange(cart, { kind: 'quantity', ...lineOf(one), quantity: 9 });
  expect(cart).toEqual(before);
});
