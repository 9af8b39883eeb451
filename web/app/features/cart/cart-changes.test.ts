import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { expect, test } from 'vitest';
import { applyOptimistic, decreaseOf, lineOf } from './cart-changes.ts';

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

test('a new quantity shows at once in its line, the count and the total', () => {
  const next = applyOptimistic(cart, { kind: 'quantity', ...lineOf(two), quantity: 3 });
  expect(next).toMatchObject({ totalItems: 4, totalPrice: '15.96' });
  expect(next.items[1]).toMatchObject({ quantity: 3, lineTotal: '11.97' });
});

test('minus subtracts one, and removes the line at one', () => {
  expect(decreaseOf(two)).toEqual({ kind: 'quantity', itemId: 2, productId: 'plan_2', quantity: 1 });
  expect(decreaseOf(one)).toEqual({ kind: 'remove', itemId: 1, productId: 'plan_1' });
});

test('removing deletes one line, clearing deletes all of them', () => {
  expect(applyOptimistic(cart, { kind: 'remove', ...lineOf(one) })).toMatchObject({
    totalItems: 2,
    totalPrice: '7.98',
  });
  expect(applyOptimistic(cart, { kind: 'clear' })).toMatchObject({ items: [], totalItems: 0, totalPrice: '0.00' });
});

test('adding a plan increases its line to at most ten, or appends a new line', () => {
  const raised = applyOptimistic(cart, { kind: 'add', product: productOf(2), quantity: 1 });
  expect(raised.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(applyOptimistic(cart, { kind: 'add', product: productOf(2), quantity: 9 }).totalItems).toBe(11);
  const longer = applyOptimistic(cart, { kind: 'add', product: productOf(3), quantity: 2 });
  expect(longer).toMatchObject({ totalItems: 5, totalPrice: '19.95' });
  const added = longer.items[2];
  expect(added).toMatchObject({ quantity: 2, lineTotal: '7.98', available: true });
  const fewer = added && applyOptimistic(longer, decreaseOf(added));
  expect(fewer?.items.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
});

test('a plan in another currency is not added up with the cart, which only the server can price', () => {
  const inEuros = { ...productOf(3), currency: 'EUR', price: '3.59' };
  expect(applyOptimistic(cart, { kind: 'add', product: inEuros, quantity: 1 })).toEqual(cart);
  const empty = { ...cart, items: [], totalItems: 0, totalPrice: '0.00' };
  expect(applyOptimistic(empty, { kind: 'add', product: inEuros, quantity: 2 }).totalPrice).toBe('7.18');
});

test('the previous cart is not mutated, so that an update can be rolled back', () => {
  const before = structuredClone(cart);
  applyOptimistic(cart, { kind: 'quantity', ...lineOf(one), quantity: 9 });
  expect(cart).toEqual(before);
});
