import { type Cart, cartSchema, chooseCurrencySchema } from '@esimshop/contracts/carts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readKeptCurrency } from '~/features/currencies/kept-currency.ts';
import type { PageFacts } from '~/lib/page-facts.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt } from '../../../test/samples.ts';
import { cartQuery } from './cart-query.ts';
import { CartSummary } from './cart-summary.tsx';
import { cartVersion } from './offline-queue.ts';

const CHOOSE = 'PUT /api/cart/currency';
const READ = 'GET /api/cart';

function cartIn(currency: string, price: string, version: number): Cart {
  const cart = cartAt(price, version);
  return { ...cart, currency, items: cart.items.map((line) => ({ ...line, product: { ...line.product, currency } })) };
}
const inDollars = cartIn('USD', '5.00', 1);
const inEuros = cartIn('EUR', '4.49', 2);
const inPounds = cartIn('GBP', '3.99', 3);

const threeCurrencies: PageFacts = {
  ...{ publicUrl: '', sandbox: false, claims: {}, currencies: { shown: 'USD', offered: ['USD', 'EUR', 'GBP'] } },
};

function Bill() {
  const { data } = useQuery(cartQuery());
  return (
    data && (
      <CartSummary id="bill" title="Cart Summary" cart={data}>
        {null}
      </CartSummary>
    )
  );
}

async function openBill(routes: Routes, path = '/cart') {
  const shop = openFakeShop({ [READ]: [answer(cartSchema, inDollars)], ...routes });
  const page = renderInShop(<Bill />, { path, facts: threeCurrencies });
  const select = (await page.findByLabelText('Currency you pay in')) as HTMLSelectElement;
  const choose = (currency: string) => fireEvent.change(select, { target: { value: currency } });
  const total = () => page.getByText('Total').nextElementSibling?.textContent;
  const chosen = () => shop.calls(CHOOSE).map(({ body }) => z.parse(chooseCurrencySchema, body).currency);
  return { ...page, shop, select, choose, total, chosen };
}

beforeEach(() => {
  delete document.documentElement.dataset['currency'];
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser without one
  document.cookie = 'currency=; Max-Age=-1; Path=/';
});

test('another currency shows its total only once the shop has set it, says so, and is kept', async () => {
  const later = held(answer(cartSchema, inEuros));
  const { choose, chosen, select, total, findByText, queryByText } = await openBill({ [CHOOSE]: [later.answer] });
  expect([...select.options].map(({ text }) => text)).toEqual(['USD $', 'EUR €', 'GBP £']);
  expect(total()).toBe('$5.00');
  choose('EUR');
  await waitFor(() => expect(select.getAttribute('aria-busy')).toBe('true'));
  expect([select.value, total()]).toEqual(['EUR', '$5.00']);
  expect(queryByText(/You now pay/)).toBeNull();
  expect(readKeptCurrency()).toBeUndefined();
  later.release();
  await findByText('You now pay €4.49.');
  expect([select.value, total()]).toEqual(['EUR', '€4.49']);
  expect([readKeptCurrency(), document.documentElement.dataset['currency'], cartVersion.get()]).toEqual([
    'EUR',
    'EUR',
    2,
  ]);
  expect(chosen()).toEqual(['EUR']);
});

test.each([
  ['the shop refuses', problem(429, 'rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  ['the connection loses', lost, 'No connection. Try again once you are back online.'],
])('a currency that %s leaves the bill as it was', async (_what, fails, description) => {
  const { choose, select, total, queryByText } = await openBill({ [CHOOSE]: [fails] });
  choose('EUR');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description }));
  expect(getToast()?.title).toBe('The currency could not be changed');
  await waitFor(() => expect(select.value).toBe('USD'));
  expect(total()).toBe('$5.00');
  expect(queryByText(/You now pay/)).toBeNull();
  expect(readKeptCurrency()).toBeUndefined();
});

test('of two choices the last one holds, and is sent after the first', async () => {
  const [first, second] = [held(answer(cartSchema, inEuros)), held(answer(cartSchema, inPounds))];
  const { choose, chosen, select, findByText } = await openBill({ [CHOOSE]: [first.answer, second.answer] });
  choose('EUR');
  choose('GBP');
  await waitFor(() => expect(select.value).toBe('GBP'));
  expect(chosen()).toEqual(['EUR']);
  first.release();
  await waitFor(() => expect(chosen()).toEqual(['EUR', 'GBP']));
  expect(select.value).toBe('GBP');
  second.release();
  await findByText('You now pay £3.99.');
  expect(readKeptCurrency()).toBe('GBP');
});

test('an address that names a currency names it no more, and keeps the rest', async () => {
  const { choose, address, findByText } = await openBill(
    { [CHOOSE]: [answer(cartSchema, inEuros)] },
    '/checkout?currency=USD&payment=expired_card',
  );
  choose('EUR');
  await findByText('You now pay €4.49.');
  await waitFor(() => expect(address()).toBe('/checkout?payment=expired_card'));
});

test('a cart whose currency is sold no more says in which it is now', async () => {
  const { findByText, select } = await openBill({
    [READ]: [answer(cartSchema, { ...inDollars, formerCurrency: 'CHF' })],
  });
  await findByText('We no longer sell in CHF. Your cart is now in USD.');
  expect(select.value).toBe('USD');
});
