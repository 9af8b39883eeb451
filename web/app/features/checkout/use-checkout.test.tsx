import { cartSchema } from '@esimshop/contracts/carts';
import { checkoutSchema } from '@esimshop/contracts/checkout';
import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { saleDocumentsSchema } from '@esimshop/contracts/sale-documents';
import { DELIVERED_SETTINGS } from '@esimshop/contracts/settings';
import { shopFactsSchema } from '@esimshop/contracts/shop-facts';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { orderKey } from '~/features/orders/order-query.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { cartAt, orderOf } from '../../../test/samples.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { orderAttempts } from './order-attempts.ts';

const PAY = 'POST /api/orders';
const TOKENISE = 'POST /sandbox/cards/tokens';
const PLACED = answer(placeOrderResponseSchema, { order: orderOf() });
const EMPTY_CART = { items: [], totalItems: 0, totalPrice: '0.00', currency: 'USD', version: 2 };

const FACTS = {
  sandbox: true,
  paymentMethods: ['credit_card', 'paypal'],
  stripe: null,
  withdrawal: DELIVERED_SETTINGS.withdrawal,
  seller: null,
  termsVersion: 'terms-1',
};
const WITH_MODE = { ...FACTS, withdrawal: { mode: 'until_used' as const, days: 14, sellsInTurkey: true } };

function openShop(routes: Routes) {
  return openFakeShop({
    'GET /api/cart': [answer(cartSchema, cartAt('9.99'))],
    'GET /api/shop': [answer(shopFactsSchema, FACTS)],
    ...routes,
  });
}

/** The checkout of a cart of $9.99, with the contact details filled in and no card, which is a test payment. */
async function openCheckout(routes: Routes, path = '/checkout') {
  const shop = openShop(routes);
  const page = renderInShop(<CheckoutScreen />, { path });
  await page.findByRole('button', { name: /^Pay \$/ });
  const field = (label: string | RegExp) => page.getByLabelText(label) as HTMLInputElement;
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  type('Email', 'deniz@example.com');
  type('Name', 'Deniz Kaya');
  type('Phone number', '+90 532 000 00 00');
  const form = page.getByRole('form');
  const payButton = () => page.getByRole('button', { name: /^(?:Pay \$|Processing)/ });
  const pay = () => fireEvent.submit(form);
  return { ...page, shop, field, type, form, payButton, pay, note: () => page.findByRole('alert') };
}

test('an order says what the buyer saw: the total, the lines and the language', async () => {
  const { shop, pay, address, client } = await openCheckout({ [PAY]: [PLACED] });
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [call] = shop.calls(PAY);
  expect(z.parse(checkoutSchema, call?.body)).toEqual(call?.body);
  expect(call?.body).toEqual({
    customerEmail: 'deniz@example.com',
    customerName: 'Deniz Kaya',
    phoneNumber: '+90 532 000 00 00',
    paymentMethod: 'credit_card',
    expectedTotal: '9.99',
    expectedItems: [{ productId: 'esim_5GB_30D_TR_V2', quantity: 1 }],
    expectedTerms: 'terms-1',
    locale: 'en',
  });
  expect(client.getQueryData(orderKey('ES-7'))).toEqual(orderOf());
  expect(orderAttempts.findOpen()).toBeUndefined();
});

test('where the shop asks for a consent, Pay sends nothing without it, and the order says what was agreed', async () => {
  const facts = { 'GET /api/shop': [answer(shopFactsSchema, WITH_MODE)] };
  const { shop, pay, note, field, address } = await openCheckout({ [PAY]: [PLACED], ...facts });
  pay();
  expect((await note()).textContent).toContain('Tick this box, or we may deliver only after 14 days');
  expect(shop.calls(PAY)).toEqual([]);
  fireEvent.click(field(/^Deliver my eSIM at once/));
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const withdrawalConsent = { version: '2026-11', mode: 'until_used', days: 14 };
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ withdrawalConsent });
});

test('once a Turkish address is entered, the box asks for the documents too, and is empty again', async () => {
  const text = 'Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, onaylıyorum.';
  const document = { name: 'form', title: 'Ön bilgilendirme formu', paragraphs: ['Toplam: $9.99'] };
  const { field, type, findByText, queryByText } = await openCheckout({
    'GET /api/shop': [answer(shopFactsSchema, WITH_MODE)],
    'GET /api/sale-documents': [answer(saleDocumentsSchema, { documents: [document] })],
  });
  fireEvent.click(field(/^Deliver my eSIM at once/));
  expect(queryByText(text)).toBeNull();
  fireEvent.click(field('Add Billing Address (Optional)'));
  type('Country', 'Türkiye');
  await findByText(text);
  await findByText('Toplam: $9.99');
  expect(field(/^Deliver my eSIM at once/).checked).toBe(false);
});

test('pressing twice sends one order under one key', async () => {
  const placed = held(PLACED);
  const { shop, pay, payButton, address } = await openCheckout({ [PAY]: [placed.answer] });
  pay();
  pay();
  await waitFor(() => expect(payButton().textContent).toBe('Processing...'));
  pay();
  placed.release();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)).toHaveLength(1);
  expect(shop.calls(PAY)[0]?.key).toMatch(/^[\x21-\x7e]{8,200}$/);
});

test('an order whose response was lost is sent again unchanged under its key, whatever was typed since', async () => {
  const { shop, pay, type, note, address } = await openCheckout({ [PAY]: [lost, PLACED] });
  pay();
  expect((await note()).textContent).toContain('it is the same order, so you will not be charged twice');
  type('Name', 'Someone Else');
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toEqual(first?.body);
});

test('where storage is denied, a lost order is sent again under its key all the same', async () => {
  const { shop, pay, note, address } = await openCheckout({ [PAY]: [lost, PLACED] });
  const denied = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  pay();
  await note();
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(second?.key).toBe(first?.key);
  expect(orderAttempts.findOpen()).toBeUndefined();
});

test('an attempt that a reload left open is named at once, and the press repeats it', async () => {
  sessionStorage.clear();
  const request = { ...checkoutOf('9.99'), customerName: 'Before The Reload' };
  const shop = openShop({ [PAY]: [PLACED] });
  const { key } = orderAttempts.open(request);
  const page = renderInShop(<CheckoutScreen />, { path: '/checkout' });
  expect((await page.findByRole('alert')).textContent).toContain('Your last payment was not confirmed.');
  fireEvent.submit(page.getByRole('form'));
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)).toMatchObject([{ key, body: request }]);
});

test('terms that changed are told of, and agreed to only by another press; facts that are read again tell nobody', async () => {
  const changed = problem(409, 'terms_changed', { termsVersion: 'terms-2' });
  const { shop, pay, note, address, client } = await openCheckout({ [PAY]: [changed, PLACED] });
  client.setQueryData(['shop-facts'], { ...FACTS, termsVersion: 'terms-2' });
  pay();
  expect((await note()).textContent).toContain('Our terms have changed since you opened this page.');
  expect(getToast()).toBeUndefined();
  expect(shop.calls(PAY)).toHaveLength(1);
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(first?.body).toMatchObject({ expectedTerms: 'terms-1' });
  expect(second?.body).toMatchObject({ expectedTerms: 'terms-2' });
  expect(second?.key).not.toBe(first?.key);
});

test('a new price is shown beside the old one, and paid only after another press', async () => {
  const changed = problem(409, 'price_changed', { totalAmount: '12.49', currency: 'USD' });
  const carts = [answer(cartSchema, cartAt('9.99')), answer(cartSchema, cartAt('12.49', 2))];
  const { shop, pay, note, payButton, address } = await openCheckout({
    'GET /api/cart': carts,
    [PAY]: [changed, PLACED],
  });
  pay();
  expect((await note()).textContent).toContain('The total was $9.99 and is now $12.49. You have not been charged.');
  await waitFor(() => expect(payButton().textContent).toBe('Pay $12.49'));
  expect(getToast()).toBeUndefined();
  expect(shop.calls(PAY)).toHaveLength(1);
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(first?.body).toMatchObject({ expectedTotal: '9.99' });
  expect(second?.body).toMatchObject({ expectedTotal: '12.49' });
  expect(second?.key).not.toBe(first?.key);
});

test('a cart that another tab changed is shown again before it is paid', async () => {
  const carts = [answer(cartSchema, cartAt('9.99')), answer(cartSchema, cartAt('19.98', 2))];
  const { pay, note, payButton, shop } = await openCheckout({
    'GET /api/cart': carts,
    [PAY]: [problem(409, 'cart_changed')],
  });
  pay();
  expect((await note()).textContent).toContain('Your cart has changed.');
  await waitFor(() => expect(payButton().textContent).toBe('Pay $19.98'));
  expect(shop.calls(PAY)).toHaveLength(1);
  expect(getToast()).toBeUndefined();
});

test('a declined card keeps the input, says why, and is retried under another key', async () => {
  const declined = problem(402, 'payment_declined', { declineCode: 'insufficient_funds' });
  const token = answer(z.object({ paymentMethodId: z.string() }), { paymentMethodId: 'pm_1' });
  const { shop, pay, type, field, note, address } = await openCheckout({
    [TOKENISE]: [token],
    [PAY]: [declined, PLACED],
  });
  const year = (new Date().getUTCFullYear() + 2) % 100;
  const card = {
    'Card number': '4000 0000 0000 9995',
    'Name on card': 'Deniz Kaya',
    'Expiry date': `12/${year}`,
    'Security code': '123',
  };
  for (const [label, value] of Object.entries(card)) type(label, value);
  pay();
  expect((await note()).textContent).toMatch(
    /did not go through\..*You have not been charged, and your cart is saved\./,
  );
  for (const [label, value] of Object.entries(card)) expect(field(label).value).toBe(value);
  expect(field('Email').value).toBe('deniz@example.com');
  expect(getToast()).toMatchObject({ title: 'Checkout failed', variant: 'destructive' });
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [first, second] = shop.calls(PAY);
  expect(second?.key).not.toBe(first?.key);
  expect(JSON.stringify([first?.body, second?.body])).not.toContain('9995');
  expect(second?.body).toMatchObject({ paymentMethodId: 'pm_1' });
});

test('after a declined card the order can be paid with PayPal', async () => {
  const declined = problem(402, 'payment_declined', { declineCode: 'expired_card' });
  const { shop, pay, findByRole, address } = await openCheckout({ [PAY]: [declined, PLACED] });
  pay();
  fireEvent.click(await findByRole('button', { name: 'Pay with PayPal instead' }));
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY).map(({ body }) => body)).toMatchObject([
    { paymentMethod: 'credit_card' },
    { paymentMethod: 'paypal' },
  ]);
});

test('a card that the tokeniser rejects is shown at its field, and no order is sent', async () => {
  const rejected = () =>
    new Response(JSON.stringify({ field: 'number' }), {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
    });
  const { shop, pay, type, field, getAllByText } = await openCheckout({ [TOKENISE]: [rejected], [PAY]: [PLACED] });
  type('Card number', '4111 1111 1111 1111');
  type('Name on card', 'Deniz Kaya');
  type('Expiry date', `12/${(new Date().getUTCFullYear() + 2) % 100}`);
  type('Security code', '123');
  pay();
  await waitFor(() => expect(field('Card number').getAttribute('aria-invalid')).toBe('true'));
  expect(getAllByText('Only test cards work in the sandbox')).toHaveLength(2);
  expect(shop.calls(PAY)).toEqual([]);
  expect(orderAttempts.findOpen()).toBeUndefined();
});

test('the name on the card is the buyer’s, unless another one is typed', async () => {
  const { field, type } = await openCheckout({});
  const holder = await waitFor(() => field('Name on card'));
  await waitFor(() => expect(holder.value).toBe('Deniz Kaya'));
  type('Name on card', 'DENIZ A KAYA');
  type('Name', 'Deniz Ada Kaya');
  expect(holder.value).toBe('DENIZ A KAYA');
  type('Name on card', '');
  type('Name', 'Ada Kaya');
  expect(holder.value).toBe('Ada Kaya');
});

test('the card is saved only where the buyer pays with one and agrees', async () => {
  const again = problem(402, 'payment_declined', { declineCode: 'unknown' });
  const { shop, pay, note, getByRole, getByLabelText, address } = await openCheckout({ [PAY]: [again, PLACED] });
  fireEvent.click(getByRole('checkbox', { name: /sav/i }));
  pay();
  await note();
  fireEvent.click(getByLabelText('PayPal'));
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  const [withCard, withPayPal] = shop.calls(PAY).map(({ body }) => z.parse(checkoutSchema, body));
  expect(withCard?.cardConsent).toBeDefined();
  expect(withPayPal?.cardConsent).toBeUndefined();
});

test('an order that the shop still works on is asked for again under its key, and the page says so', async () => {
  const busy = problem(409, 'order_in_progress', { retryAfter: 0 });
  const placed = held(PLACED);
  const { shop, pay, findByText, address } = await openCheckout({ [PAY]: [busy, placed.answer] });
  pay();
  await findByText(/Your bank has not responded yet/);
  placed.release();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(new Set(shop.calls(PAY).map(({ key }) => key)).size).toBe(1);
  expect(shop.calls(PAY)).toHaveLength(2);
});

test('an order whose payment is not confirmed yet (202) is watched on its page and not sent again', async () => {
  const order = orderOf({ status: 'pending', payment: { state: 'confirming' }, fulfilment: 'waiting' });
  const { shop, pay, address } = await openCheckout({
    [PAY]: [answer(placeOrderResponseSchema, { order }, { status: 202 })],
  });
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)).toHaveLength(1);
  expect(orderAttempts.findOpen()).toBeUndefined();
});

test('the way to the bank keeps the button busy, and coming back from there frees it', async () => {
  const order = orderOf({ status: 'pending', payment: { state: 'requires_action' }, fulfilment: 'waiting' });
  const nextAction = { type: 'redirect' as const, url: 'https://bank.example/approve' };
  const { pay, payButton, address, shop } = await openCheckout({
    [PAY]: [answer(placeOrderResponseSchema, { order, nextAction })],
  });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  pay();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example/approve'));
  expect(payButton().textContent).toBe('Processing...');
  pay();
  expect(shop.calls(PAY)).toHaveLength(1);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(payButton().textContent).toBe('Pay $9.99');
  expect(address()).toBe('/checkout');
  assign.mockRestore();
});

test('what the server finds wrong is shown at its field, without a toast', async () => {
  const errors = [{ path: 'phoneNumber', code: 'too_long' as const, params: { max: 20 }, message: 'Too long' }];
  const { pay, field, getAllByText } = await openCheckout({ [PAY]: [problem(422, 'invalid_input', { errors })] });
  pay();
  await waitFor(() => expect(field('Phone number').getAttribute('aria-invalid')).toBe('true'));
  expect(getAllByText('Use at most 20 characters')).toHaveLength(2);
  expect(getToast()).toBeUndefined();
});

test('with a field missing nothing is sent, and the fields that need attention are counted', async () => {
  const { shop, pay, type, findByText } = await openCheckout({ [PAY]: [PLACED] });
  type('Email', 'deniz@');
  type('Phone number', '');
  pay();
  await findByText('2 fields need your attention.');
  expect(shop.calls(PAY)).toEqual([]);
});

test('what a password manager filled in without an event is sent', async () => {
  const { shop, pay, field, address } = await openCheckout({ [PAY]: [PLACED] });
  field('Name').value = 'Filled By A Manager';
  pay();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(shop.calls(PAY)[0]?.body).toMatchObject({ customerName: 'Filled By A Manager' });
});

test('a decline that the bank sent the payer back with is shown, and leaves the address', async () => {
  const { note, address } = await openCheckout({}, '/checkout?payment=expired_card');
  expect((await note()).textContent).toContain('did not go through');
  await waitFor(() => expect(address()).toBe('/checkout'));
});

test('the cart is empty and an order is open: it is looked for under its key, and found', async () => {
  const shop = openShop({ 'GET /api/cart': [answer(cartSchema, EMPTY_CART)], [PAY]: [lost, PLACED] });
  const { key } = orderAttempts.open(checkoutOf('9.99'));
  const page = renderInShop(<CheckoutScreen />, { path: '/tr/checkout' });
  fireEvent.click(await page.findByRole('button', { name: 'Find my order' }));
  await page.findByText(/could not be reached|no connection|offline/i);
  fireEvent.click(page.getByRole('button', { name: 'Find my order' }));
  await waitFor(() => expect(page.address()).toBe('/tr/order-confirmation/ES-7'));
  expect(shop.calls(PAY).map((call) => call.key)).toEqual([key, key]);
});

test('the cart is empty and the open order was turned away for certain: back to the cart', async () => {
  openShop({ 'GET /api/cart': [answer(cartSchema, EMPTY_CART)], [PAY]: [problem(409, 'cart_empty')] });
  orderAttempts.open(checkoutOf('9.99'));
  const page = renderInShop(<CheckoutScreen />, { path: '/checkout' });
  fireEvent.click(await page.findByRole('button', { name: 'Find my order' }));
  await waitFor(() => expect(page.address()).toBe('/cart'));
  expect(orderAttempts.findOpen()).toBeUndefined();
});

function checkoutOf(expectedTotal: string) {
  return {
    customerEmail: 'deniz@example.com',
    customerName: 'Deniz Kaya',
    phoneNumber: '+905320000000',
    paymentMethod: 'credit_card',
    expectedTotal,
  };
}
