import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { expect, test } from 'vitest';
import { applyCartChange, decreaseOf } from './cart-changes.ts';

const product = { price: '3.99', currency: 'USD' } as CartItem['product'];
const item = (id: number, quantity: number, lineTotal: string): CartItem => ({
  id,
  quantity,
  lineTotal,
  addedAt: '2026-11-20T00:00:00Z',
  available: true,
  previousPrice: null,
  product,
});
const cart: Cart = {
  items: [item(1, 1, '3.99'), item(2, 2, '7.98')],
  totalItems: 3,
  totalPrice: '11.97',
  currency: 'USD',
  version: 4,
};

test('a new quantity is seen at once in its line, the count and the total', () => {
  const next = applyCartChange(cart, { kind: 'quantity', itemId: 2, quantity: 3 });
  expect(next).toMatchObject({ totalItems: 4, totalPrice: '15.96' });
  expect(next.items[1]).toMatchObject({ quantity: 3, lineTotal: '11.97' });
});

test('minus takes one away, and removes the line at one', () => {
  expect(decreaseOf(item(2, 2, '7.98'))).toEqual({ kind: 'quantity', itemId: 2, quantity: 1 });
  expect(decreaseOf(item(1, 1, '3.99'))).toEqual({ kind: 'remove', itemId: 1 });
});

test('removing takes out one line and clearing all of them', () => {
  expect(applyCartChange(cart, { kind: 'remove', itemId: 1 })).toMatchObject({ totalItems: 2, totalPrice: '7.98' });
  expect(applyCartChange(cart, { kind: 'clear' })).toMatchObject({ items: [], totalItems: 0, totalPrice: '0.00' });
});

test('the cart that was shown is not changed, so that it can be shown again', () => {
  const before = structuredClone(cart);
  applyCartChange(cart, { kind: 'quantity', itemId: 1, quantity: 9 });
  expect(cart).toEqual(before);
});
