import { cartSchema } from '@esimshop/contracts/carts';
import { type Order, orderResponseSchema } from '@esimshop/contracts/orders';
import { fireEvent, waitFor } from '@testing-library/react';
import { Link, Routes as Paths, Route } from 'react-router';
import { expect, test } from 'vitest';
import { orderKey } from '~/features/orders/order-query.ts';
import { accountHint } from '~/lib/account-hint.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { cartAt, orderOf, savedEsim } from '../../../../test/samples.ts';
import { rememberPendingOrder } from '../pending-order.ts';
import { ConfirmationScreen } from './confirmation-screen.tsx';

const LOOK = 'GET /api/orders/ES-7';
const CART = 'GET /api/cart';
const order = (facts: Order = orderOf()) => answer(orderResponseSchema, { order: facts });
const confirming = orderOf({ status: 'pending', payment: { state: 'confirming' }, fulfilment: 'waiting' });

function openScreen(routes: Routes, prepare = () => {}) {
  const shop = openFakeShop({
    [CART]: [answer(cartSchema, { ...cartAt('9.99'), items: [], totalItems: 0 })],
    ...routes,
  });
  accountHint.set('none');
  prepare();
  const page = renderInShop(
    <Paths>
      <Route path="/order-confirmation/:orderNumber" element={<ConfirmationScreen />} />
    </Paths>,
    { path: '/order-confirmation/ES-7' },
  );
  const title = async () => (await page.findByRole('heading', { level: 1 })).textContent;
  return { ...page, shop, title };
}

test('a paid order that was awaited is announced once, and its cart is counted anew', async () => {
  const { shop, title, unmount } = openScreen({ [LOOK]: [order()] }, () => rememberPendingOrder('ES-7'));
  expect(await title()).toBe('Payment received');
  await waitFor(() => expect(getToast()?.title).toBe('Order placed successfully!'));
  await waitFor(() => expect(shop.calls(CART)).toHaveLength(1));
  unmount();
  const again = openScreen({ [LOOK]: [order()] });
  await again.title();
  await waitFor(() => expect(again.shop.calls(CART)).toHaveLength(1));
  expect(getToast()).toBeUndefined();
});

test('a payment that is not confirmed is neither announced nor offered a contract', async () => {
  const { shop, title, findByText, queryByText } = openScreen({ [LOOK]: [order(confirming)] }, () =>
    rememberPendingOrder('ES-7'),
  );
  expect(await title()).toBe('Confirming your payment');
  await findByText(/you will not be charged twice/);
  expect(getToast()).toBeUndefined();
  expect(queryByText('Download the contract (PDF)')).toBeNull();
  expect(shop.calls(CART)).toEqual([]);
});

test('a payment that was declined says why, that nothing was charged, and leads back to the checkout', async () => {
  const declined = orderOf({
    status: 'pending',
    payment: { state: 'declined', declineCode: 'insufficient_funds' },
    fulfilment: 'waiting',
  });
  const { title, findByText, getByRole } = openScreen({ [LOOK]: [order(declined)] });
  expect(await title()).toBe('Your payment did not go through.');
  await findByText(/You have not been charged\./);
  expect(getByRole('link', { name: 'Back to Checkout' }).getAttribute('href')).toBe('/checkout');
});

test('an order that is delivered thanks for it, and says whether its mail is sent', async () => {
  const mail = { kind: 'confirmation', sentAt: '2026-11-20T00:00:05.000Z' };
  const { title, findByText, getByText } = openScreen({
    [LOOK]: [order(orderOf({ fulfilment: 'issued', emailNotificationsSent: [mail] }))],
  });
  expect(await title()).toBe('Order Confirmed!');
  await findByText(/Thank you for your purchase/);
  const lines = Array.from(getByText(/We also sent it to/).closest('p')?.children ?? []);
  expect(lines.filter((line) => line.getAttribute('aria-hidden') !== 'true').map((line) => line.textContent)).toEqual([
    'We also sent it to deniz@example.com.',
  ]);
});

function withTwo(orderNumber: string, iccids: string[]): Order {
  const esimInfoArray = iccids.map((iccid) => ({
    ...savedEsim(iccid, '').esim,
    stage: 'waiting' as const,
    waiting: [],
  }));
  const fulfilment = { state: 'issued', issued: 2, total: 2 } as const;
  return { ...orderOf({ orderNumber, fulfilment: 'issued' }), fulfilment, metadata: { esimInfoArray } };
}

test('of another order in the same visit the first eSIM is open, and what was open to send a copy is not', async () => {
  const both = [withTwo('ES-7', ['8901', '8902']), withTwo('ES-8', ['8903', '8904'])];
  openFakeShop({
    [CART]: [answer(cartSchema, cartAt('9.99'))],
    'POST /api/qr-code/generate': [lost],
    ...Object.fromEntries(both.map((each) => [`GET /api/orders/${each.orderNumber}`, [order(each)]])),
  });
  const { container, getByRole, getByText } = renderInShop(
    <>
      <Link to="/order-confirmation/ES-8">The other order</Link>
      <Paths>
        <Route path="/order-confirmation/:orderNumber" element={<ConfirmationScreen />} />
      </Paths>
    </>,
    {
      path: '/order-confirmation/ES-7',
      prepare: (client) => both.map((each) => client.setQueryData(orderKey(each.orderNumber), each)),
    },
  );
  const stubs = () => container.querySelectorAll('button[aria-expanded=false]').length;
  const opened = () => container.querySelectorAll('details[open]').length;
  expect([stubs(), opened()]).toEqual([1, 0]);
  const copy = getByText('Send to another address').closest('details') as HTMLDetailsElement;
  copy.open = true;
  fireEvent(copy, new Event('toggle'));
  fireEvent.click(getByRole('button', { name: /eSIM 2 of 2/ }));
  expect([stubs(), opened()]).toEqual([1, 1]);
  fireEvent.click(getByRole('link', { name: 'The other order' }));
  await waitFor(() => expect(container.textContent).toContain('ES-8'));
  expect([stubs(), opened()]).toEqual([1, 0]);
});

test('an order that was refunded says how much went back', async () => {
  const { title, findByText } = openScreen({ [LOOK]: [order(orderOf({ status: 'refunded' }))] });
  expect(await title()).toBe('This order was refunded');
  await findByText(/We have refunded the full \$9\.99/);
});

test('an order that could not be loaded is loaded again', async () => {
  const { title, getByRole, findByText, queryByText } = openScreen({ [LOOK]: [lost, order()] });
  await findByText('The order could not be loaded. No connection. Try again once you are back online.');
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await title()).toBe('Payment received'));
  expect(queryByText(/could not be loaded/)).toBeNull();
});

test('a payer who came back in another browser too late gets a new link by e-mail', async () => {
  const { title, findByRole } = openScreen({ [LOOK]: [problem(404, 'order_not_found')] }, () =>
    sessionStorage.setItem('returnToken:ES-7', 'came-back'),
  );
  expect(await title()).toBe('This page has expired');
  expect((await findByRole('link', { name: 'Get a new link by e-mail' })).getAttribute('href')).toBe('/portal');
});

test.each([
  ['none', true],
  ['user', false],
] as const)('an account is offered to whoever has none (%s)', async (hint, isOffered) => {
  const { title, container } = openScreen({ [LOOK]: [order()] }, () => accountHint.set(hint));
  await title();
  expect(container.querySelectorAll('a[href^="/auth"]').length > 0).toBe(isOffered);
});
