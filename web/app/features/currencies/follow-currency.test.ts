// @vitest-environment happy-dom
import { type Cart, cartSchema } from '@esimshop/contracts/carts';
import { beforeEach, expect, test } from 'vitest';
import { answer, openFakeShop } from '../../../test/fake-shop.ts';
import { cartAt } from '../../../test/samples.ts';
import { followCurrency } from './follow-currency.ts';
import { keepCurrency, readKeptCurrency, showCurrency } from './kept-currency.ts';

const PUT = 'PUT /api/cart/currency';
const inDollars = cartAt('5.00');
const inEuros: Cart = { ...inDollars, currency: 'EUR', totalPrice: '4.49' };
const root = document.documentElement;

beforeEach(() => {
  delete root.dataset['currency'];
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser without one
  document.cookie = 'currency=; Max-Age=0; Path=/';
});

test('a cart that was filled in dollars follows a visitor who has chosen euros', async () => {
  const shop = openFakeShop({ [PUT]: [answer(cartSchema, inEuros)] });
  root.dataset['currency'] = 'EUR';
  keepCurrency('EUR');
  expect(await followCurrency(inDollars)).toEqual(inEuros);
  expect(shop.calls(PUT).map(({ body }) => body)).toEqual([{ currency: 'EUR' }]);
});

test('a guess that a cart follows is kept, so that the next page does not guess otherwise', async () => {
  openFakeShop({ [PUT]: [answer(cartSchema, inEuros)] });
  root.dataset['currency'] = 'EUR';
  await followCurrency(inDollars);
  expect(readKeptCurrency()).toBe('EUR');
});

test.each([
  ['in a shop with one currency', undefined, undefined, inDollars],
  ['that is in the chosen currency already', 'USD', 'USD', inDollars],
  ['while another tab has chosen another currency', 'EUR', 'GBP', inDollars],
  ['whose currency was switched off', 'EUR', 'EUR', { ...inDollars, formerCurrency: 'EUR' }],
  ['that is empty', 'EUR', 'EUR', { ...inDollars, items: [] }],
])('a cart %s stays as it is', async (_what, shown, kept, cart) => {
  const shop = openFakeShop({});
  if (shown) root.dataset['currency'] = shown;
  if (kept) keepCurrency(kept);
  expect(await followCurrency(cart)).toBe(cart);
  expect(shop.calls(PUT)).toEqual([]);
});

test('a choice on the page is kept, shown and announced', () => {
  const heard: string[] = [];
  document.addEventListener('shop:currency', ({ type }) => heard.push(type), { once: true });
  showCurrency('GBP');
  expect([root.dataset['currency'], readKeptCurrency(), heard.length]).toEqual(['GBP', 'GBP', 1]);
});
