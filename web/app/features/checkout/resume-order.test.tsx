import { placeOrderResponseSchema } from '@esimshop/contracts/orders';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orderKey } from '~/features/orders/order-query.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { orderOf } from '../../../test/samples.ts';
import { orderAttempts } from './order-attempts.ts';
import { takePendingOrder } from './pending-order.ts';
import { ResumeOrder } from './resume-order.tsx';

const PAY = 'POST /api/orders';
const PLACED = answer(placeOrderResponseSchema, { order: orderOf() });
const request = {
  customerEmail: 'deniz@example.com',
  customerName: 'Deniz Kaya',
  phoneNumber: '+905320000000',
  paymentMethod: 'credit_card',
  expectedTotal: '9.99',
};

function openResume(routes: Routes, path = '/checkout') {
  const shop = openFakeShop(routes);
  const attempt = orderAttempts.open(request);
  const page = renderInShop(<ResumeOrder attempt={attempt} />, { path });
  const find = () => fireEvent.click(page.getByRole('button'));
  const sent = () => shop.calls(PAY).map(({ key, body }) => ({ key, body }));
  return { ...page, shop, attempt, find, sent };
}

test('nothing is sent until it is asked for, and then the order as it was, under its key', async () => {
  const { find, sent, attempt, address, client, getByText } = openResume({ [PAY]: [PLACED] });
  getByText(/^Your cart is now empty, so your order was probably placed\./);
  expect(sent()).toEqual([]);
  find();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(sent()).toEqual([{ key: attempt.key, body: request }]);
  expect(orderAttempts.findOpen()).toBeUndefined();
  expect(client.getQueryData(orderKey('ES-7'))).toEqual(orderOf());
  expect(takePendingOrder('ES-7')).toBe(true);
});

test('pressing twice asks once', async () => {
  const later = held(PLACED);
  const { find, sent, address, findByText } = openResume({ [PAY]: [later.answer] }, '/tr/checkout');
  find();
  await findByText('Processing...');
  find();
  later.release();
  await waitFor(() => expect(address()).toBe('/tr/order-confirmation/ES-7'));
  expect(sent()).toHaveLength(1);
});

test.each([
  ['a lost connection', lost, 'No connection. Try again once you are back online.'],
  ['too many requests', problem(429, 'rate_limited'), 'Too many requests. Please wait a moment and try again.'],
  [
    'an unknown outcome',
    problem(504, 'payment_unknown'),
    'The payment is not confirmed yet. You will not be charged twice.',
  ],
])('after %s the order stays open, and the next press repeats it', async (_what, fails, reason) => {
  const later = held(PLACED);
  const { find, sent, attempt, address, findByRole, findByText } = openResume({ [PAY]: [fails, later.answer] });
  find();
  expect((await findByRole('alert')).textContent).toBe(reason);
  expect(orderAttempts.findOpen()).toEqual(attempt);
  find();
  await findByText('Processing...');
  expect(address()).toBe('/checkout');
  later.release();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(sent()).toEqual([1, 2].map(() => ({ key: attempt.key, body: request })));
});

test('an order that the shop still works on is waited for under its key', async () => {
  const busy = problem(409, 'order_in_progress', { retryAfter: 0 });
  const { find, sent, attempt, address } = openResume({ [PAY]: [busy, busy, PLACED] });
  find();
  await waitFor(() => expect(address()).toBe('/order-confirmation/ES-7'));
  expect(sent().map(({ key }) => key)).toEqual([attempt.key, attempt.key, attempt.key]);
});

test.each([
  ['an empty cart', problem(409, 'cart_empty')],
  ['a declined card', problem(402, 'payment_declined', { declineCode: 'expired_card' })],
  ['a payment service that is down', problem(503, 'payment_unavailable')],
])(
  'an order that was never placed for %s is closed, and the way leads back to the cart with a word of why',
  async (_why, refuses) => {
    const { find, sent, address } = openResume({ [PAY]: [refuses] }, '/tr/checkout');
    find();
    await waitFor(() => expect(address()).toBe('/tr/cart'));
    expect(getToast()).toMatchObject({ variant: 'destructive', description: expect.stringMatching(/\w{3}/) });
    expect(orderAttempts.findOpen()).toBeUndefined();
    expect(sent()).toHaveLength(1);
  },
);

test('an order that the bank still asks about goes to the bank, and is announced on the way back', async () => {
  const order = orderOf({ status: 'pending', payment: { state: 'requires_action' }, fulfilment: 'waiting' });
  const nextAction = { type: 'redirect' as const, url: 'https://bank.example/approve' };
  const { find, sent, address } = openResume({ [PAY]: [answer(placeOrderResponseSchema, { order, nextAction })] });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  find();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://bank.example/approve'));
  // The browser has not left yet.
  find();
  assign.mockRestore();
  expect(sent()).toHaveLength(1);
  expect(address()).toBe('/checkout');
  expect(takePendingOrder('ES-7')).toBe(true);
});
