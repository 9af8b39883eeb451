import {
  type AdminWithdrawal,
  adminWithdrawalResponseSchema,
  adminWithdrawalsResponseSchema,
  resendReceiptResponseSchema,
} from '@esimshop/contracts/withdrawals';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { WaitingWithdrawals } from '../messages/waiting-withdrawals.tsx';
import { WithdrawalGate } from './withdrawal-gate.tsx';

const ACCEPT = 'POST /api/admin/withdrawals/5/accept';
const DECLINE = 'POST /api/admin/withdrawals/5/decline';
const LINK = 'POST /api/admin/withdrawals/5/link';
const NOTE = 'Note for the timeline (optional)';
const RESEND = 'POST /api/admin/withdrawals/5/receipt/resend';

const withdrawalOf = (facts: Partial<AdminWithdrawal> = {}): AdminWithdrawal => ({
  ...{ id: 5, number: 'W-5', state: 'waiting', orderId: 7, name: 'Deniz Kaya', orderNumber: 'ES-7' },
  ...{ email: 'deniz@example.com', receiptEmail: 'deniz@work.example', statement: 'I withdraw from my contract.' },
  ...{ receivedAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-12-04T10:00:00.000Z', obstacle: null },
  ...{ amount: '9.99', currency: 'USD', esims: [], outcome: null, note: null, answeredAt: null, answeredBy: null },
  ...facts,
});
const unknown = withdrawalOf({ orderId: null, obstacle: 'order_unknown', amount: null, currency: null });
const answered = answer(adminWithdrawalResponseSchema, { withdrawal: withdrawalOf({ state: 'answered' }) });

function openGate(routes: Routes, withdrawal = withdrawalOf()) {
  const shop = openFakeShop(routes);
  const page = renderInShop(<WithdrawalGate withdrawal={withdrawal} timeZone="UTC" />, {
    prepare: (client) => {
      client.setQueryData(['admin', 'withdrawals'], {});
      client.setQueryData(['admin', 'order', 7], {});
    },
  });
  const field = (name: string) => page.getByLabelText(name) as HTMLInputElement;
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const choose = (name: RegExp) => fireEvent.click(page.getByRole('radio', { name }));
  const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
  const areOutdated = () =>
    [
      ['admin', 'withdrawals'],
      ['admin', 'order', 7],
    ].map((key) => page.client.getQueryState(key)?.isInvalidated);
  return { ...page, shop, field, type, choose, press, areOutdated };
}

test('a withdrawal is accepted with the amount that its button names, and a note for the shop', async () => {
  const { shop, field, type, press, areOutdated } = openGate({ [ACCEPT]: [answered] });
  expect(field('Amount to return').value).toBe('9.99');
  type('Amount to return', '4.50');
  type(NOTE, ' used in part ');
  press('Accept and refund $4.50');
  await waitFor(() => expect(getToast()?.title).toBe('Your answer was saved'));
  expect(shop.calls(ACCEPT).map(({ body }) => body)).toEqual([{ amount: '4.50', note: 'used in part' }]);
  expect(shop.calls(ACCEPT)[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(areOutdated()).toEqual([true, true]));
});

test.each(['', '4,505', '-4.50', 'all of it'])('"%s" is no amount: nothing is refunded', async (amount) => {
  const { shop, field, type, press, findByText } = openGate({ [ACCEPT]: [answered] });
  type('Amount to return', amount);
  press(/^Accept and refund/);
  await findByText('Enter an amount such as 4.50');
  expect(field('Amount to return').getAttribute('aria-invalid')).toBe('true');
  expect(shop.calls(ACCEPT)).toEqual([]);
  type('Amount to return', '4.50');
  press('Accept and refund $4.50');
  await waitFor(() => expect(shop.calls(ACCEPT)).toHaveLength(1));
});

test.each(['4,5', '4.5', ' 4,50 '])('"%s" is four and a half', async (amount) => {
  const { shop, type, press } = openGate({ [ACCEPT]: [answered] });
  type('Amount to return', amount);
  press(/^Accept and refund/);
  await waitFor(() => expect(shop.calls(ACCEPT).map(({ body }) => body)).toEqual([{ amount: '4.50' }]));
});

test('a note for the shop does not become the reason that the customer reads, which there must be', async () => {
  const { shop, field, type, choose, press, findByText } = openGate({ [DECLINE]: [answered] });
  type(NOTE, 'a difficult customer');
  choose(/^Decline it/);
  expect(field('Reason, for the customer').value).toBe('');
  press('Decline and tell the customer');
  await findByText('Give the customer a reason');
  expect(shop.calls(DECLINE)).toEqual([]);
  type('Reason, for the customer', 'The period is over.');
  expect(field('Reason, for the customer').getAttribute('aria-invalid')).toBeNull();
  press('Decline and tell the customer');
  await waitFor(() => expect(getToast()?.title).toBe('Your answer was saved'));
  expect(shop.calls(DECLINE).map(({ body }) => body)).toEqual([{ reason: 'The period is over.' }]);
});

test('one about an unknown order cannot be accepted, but is linked to an order of the shop', async () => {
  const { shop, getByText, queryByRole, type, press, findByText } = openGate({ [LINK]: [answered] }, unknown);
  getByText(/^No order was found.*Order number as typed: ES-7$/);
  expect(queryByRole('radio', { name: /^Accept it/ })).toBeNull();
  press('Link it to this order');
  await findByText('Enter the order number');
  type('Order number', ' ES-8 ');
  press('Link it to this order');
  await waitFor(() => expect(getToast()?.title).toBe('Your answer was saved'));
  expect(shop.calls(LINK).map(({ body }) => body)).toEqual([{ orderNumber: 'ES-8' }]);
});

test('once its order is known, it is accepted with what that order returns, and without what was typed before', async () => {
  const listWith = (withdrawal: AdminWithdrawal) =>
    answer(adminWithdrawalsResponseSchema, { withdrawals: [withdrawal], timeZone: 'UTC' });
  const shop = openFakeShop({
    ...{ [LINK]: [answered], [ACCEPT]: [answered] },
    'GET /api/admin/withdrawals': [listWith(unknown), listWith(withdrawalOf())],
  });
  const page = renderInShop(<WaitingWithdrawals />);
  fireEvent.change(await page.findByLabelText('Order number'), { target: { value: 'ES-8' } });
  fireEvent.click(page.getByRole('button', { name: 'Link it to this order' }));
  const accept = (await page.findByRole('radio', { name: /^Accept it/ })) as HTMLInputElement;
  expect(accept.checked).toBe(true);
  fireEvent.click(page.getByRole('button', { name: 'Accept and refund $9.99' }));
  await waitFor(() => expect(shop.calls(ACCEPT)).toHaveLength(1));
  expect(shop.calls(ACCEPT)[0]?.body).toEqual({ amount: '9.99' });
});

test('an amount that nobody has typed is what can be returned by now', () => {
  const { rerender, field, type } = openGate({});
  const show = (amount: string) => rerender(<WithdrawalGate withdrawal={withdrawalOf({ amount })} timeZone="UTC" />);
  show('4.99');
  expect(field('Amount to return').value).toBe('4.99');
  type('Amount to return', '2.50');
  show('3.99');
  expect(field('Amount to return').value).toBe('2.50');
});

const UNSAVED = 'Your answer could not be saved';
const UNKNOWN = 'It is not known whether this was done';

test.each([
  ['is decided already', problem(409, 'already_decided'), UNSAVED, 'This has already been decided.'],
  ['cannot be refunded', problem(409, 'refund_not_possible'), UNSAVED, 'This cannot be refunded at the moment.'],
  ['is lost on its way', lost, UNKNOWN, 'No connection. Try again once you are back online.'],
])('an answer that %s says so and stays typed', async (_what, refuse, title, reason) => {
  const { field, type, press, areOutdated } = openGate({ [ACCEPT]: [refuse] });
  type('Amount to return', '4.50');
  type(NOTE, 'used in part');
  press('Accept and refund $4.50');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect(getToast()?.title).toBe(title);
  expect([field('Amount to return').value, field(NOTE).value]).toEqual(['4.50', 'used in part']);
  await waitFor(() => expect(areOutdated()).toEqual([true, true]));
});

test('an answer that may have arrived is sent again under its first key, so that it refunds once', async () => {
  const { shop, press, findByRole } = openGate({ [ACCEPT]: [lost, answered] });
  press('Accept and refund $9.99');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  fireEvent.click(await findByRole('button', { name: 'Accept and refund $9.99' }));
  await waitFor(() => expect(shop.calls(ACCEPT)).toHaveLength(2));
  const [first, second] = shop.calls(ACCEPT);
  expect(second?.key).toBe(first?.key);
  expect(first?.key).toBeDefined();
});

test('an answer that was changed after one that may have arrived is not taken for it', async () => {
  const { shop, press, findByRole, findByLabelText } = openGate({ [ACCEPT]: [lost, answered] });
  press('Accept and refund $9.99');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  fireEvent.change(await findByLabelText('Amount to return'), { target: { value: '4.50' } });
  fireEvent.click(await findByRole('button', { name: 'Accept and refund $4.50' }));
  await waitFor(() => expect(shop.calls(ACCEPT)).toHaveLength(2));
  const [first, second] = shop.calls(ACCEPT);
  expect(second?.key).not.toBe(first?.key);
});

test('a second press while an answer is being saved sends nothing', async () => {
  const later = held(answered);
  const { shop, press, findByRole } = openGate({ [ACCEPT]: [later.answer] });
  press('Accept and refund $9.99');
  fireEvent.click(await findByRole('button', { name: /^Working/ }));
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Your answer was saved'));
  expect(shop.calls(ACCEPT)).toHaveLength(1);
});

test('a receipt is sent again to the addresses that it went to, once', async () => {
  const later = held(answer(resendReceiptResponseSchema, { sentTo: ['deniz@example.com', 'deniz@work.example'] }));
  const { shop, press, findByRole } = openGate({ [RESEND]: [later.answer] }, unknown);
  press('Send receipt W-5 again');
  fireEvent.click(await findByRole('button', { name: /^Sending/ }));
  later.release();
  await waitFor(() => expect(getToast()?.title).toBe('Receipt on its way'));
  expect(getToast()?.description).toBe('Receipt W-5 goes to deniz@example.com, deniz@work.example again.');
  expect(shop.calls(RESEND)).toHaveLength(1);
});

test.each([
  [
    'the mail server refuses',
    problem(502, 'mail_failed'),
    'The receipt could not be sent again',
    'The mail server did not accept the mail.',
  ],
  ['is asked for without a connection', lost, UNKNOWN, 'No connection. Try again once you are back online.'],
])('a receipt that %s is not said to be on its way', async (_what, refuse, title, reason) => {
  const { press } = openGate({ [RESEND]: [refuse] }, unknown);
  press('Send receipt W-5 again');
  await waitFor(() => expect(getToast()?.title).toBe(title));
  expect(getToast()).toMatchObject({ variant: 'destructive', description: reason });
});

test('where the order is known, its own page sends the receipt again', () => {
  const { queryByRole } = openGate({});
  expect(queryByRole('button', { name: 'Send receipt W-5 again' })).toBeNull();
});
