import { type AdminMessage, type MessagesResponse, messagesResponseSchema } from '@esimshop/contracts/admin-messages';
import { type AdminWithdrawal, adminWithdrawalsResponseSchema } from '@esimshop/contracts/withdrawals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, held, lost, openFakeShop, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { MessagesTab } from './messages-tab.tsx';

const LIST = 'GET /api/admin/messages';
const WITHDRAWALS = 'GET /api/admin/withdrawals';

const messageOf = (id: number, facts: Partial<AdminMessage> = {}): AdminMessage => ({
  ...{ id, number: `M-${id}`, name: 'Deniz Kaya', email: 'deniz@example.com', subject: `Subject ${id}` },
  ...{ message: 'It does not work.', locale: 'tr', createdAt: '2026-11-20T22:30:00.000Z', state: 'open' },
  ...{ answeredBy: null, answeredAt: null, orderCount: 1 },
  ...facts,
});
const list = (messages: AdminMessage[], facts: Partial<MessagesResponse> = {}) =>
  answer(messagesResponseSchema, {
    messages,
    total: messages.length,
    open: 1,
    page: 1,
    per: 25,
    timeZone: 'UTC',
    ...facts,
  });
const withdrawal: AdminWithdrawal = {
  ...{ id: 5, number: 'W-5', state: 'waiting', orderId: 7, name: 'Deniz Kaya', orderNumber: 'ES-7' },
  ...{ email: 'deniz@example.com', receiptEmail: 'deniz@work.example', statement: 'I withdraw from my contract.' },
  ...{ receivedAt: '2026-11-20T10:00:00.000Z', dueAt: '2026-12-04T10:00:00.000Z', obstacle: null },
  ...{ amount: '9.99', currency: 'USD', esims: [], outcome: null, note: null, answeredAt: null, answeredBy: null },
};
const waiting = (...withdrawals: AdminWithdrawal[]) =>
  answer(adminWithdrawalsResponseSchema, { withdrawals, timeZone: 'UTC' });

function openMessages(routes: Routes = {}, search = '') {
  const shop = openFakeShop({ [LIST]: [list([messageOf(1)])], [WITHDRAWALS]: [waiting()], ...routes });
  const page = renderInShop(<MessagesTab />, { path: `/admin?tab=messages${search}` });
  const searchFor = (text: string) => {
    const field = page.getByRole('searchbox', { name: 'Search messages' });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  const asked = () => shop.calls(LIST).map(({ path }) => path.replace('/api/admin/messages', ''));
  return { ...page, shop, searchFor, asked };
}

test('an answer for what was searched before does not replace the later one', async () => {
  const early = held(list([messageOf(2)]));
  const { findByText, findByRole, searchFor, queryByText, client, asked } = openMessages({
    [LIST]: [list([messageOf(1)]), early.answer, list([messageOf(3)])],
  });
  await findByText('Subject 1');
  searchFor('a');
  await waitFor(() => expect(asked()).toHaveLength(2));
  searchFor('b');
  await findByText('Subject 3');
  await act(async () => early.release());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryByText('Subject 2')).toBeNull();
  await findByRole('link', { name: 'Subject 3' });
  expect(asked()).toEqual(['', '?q=a', '?q=b']);
});

test('a search starts at the first page within its state, and another state is not searched', async () => {
  const { findByText, searchFor, getByRole, address, asked } = openMessages({}, '&state=open&page=2');
  await findByText('Subject 1');
  searchFor(' kaya ');
  await waitFor(() => expect(asked().at(-1)).toBe('?q=kaya&state=open'));
  fireEvent.click(getByRole('link', { name: 'Answered' }));
  await waitFor(() => expect(address()).toBe('/admin?state=answered&tab=messages'));
  expect((getByRole('searchbox') as HTMLInputElement).value).toBe('');
});

test('messages that cannot be loaded can be asked for again, and are not said to be none', async () => {
  const { findByText, findByRole, queryByText } = openMessages({ [LIST]: [lost, list([messageOf(1)])] });
  await findByText('The messages could not be loaded');
  expect(queryByText('No messages')).toBeNull();
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('Subject 1');
});

test('a page that has emptied meanwhile is not told as no messages', async () => {
  const { findByText, queryByText } = openMessages({ [LIST]: [list([], { total: 25, page: 2 })] }, '&page=2');
  await findByText('One message is open.');
  expect(queryByText('No messages')).toBeNull();
});

test('withdrawals that cannot be loaded are not passed over in silence', async () => {
  const { findByText, findByRole, client, container } = openMessages({ [WITHDRAWALS]: [lost] });
  await findByText('Subject 1');
  await findByRole('table', { name: 'Messages' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container.textContent).toMatch(/withdrawals/i);
});

test.each([
  ['message', { [LIST]: [list([messageOf(1)]), list([messageOf(2), messageOf(1)])] }, 'Subject 2'],
  ['withdrawal', { [WITHDRAWALS]: [waiting(), waiting(withdrawal)] }, 'The customer has withdrawn: W-5'],
])('a %s that has come since is there when its reader comes back', async (_what, routes, text) => {
  const { findByText, queryByText, rerender, client } = openMessages(routes);
  await findByText('Subject 1');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  rerender(<p>Overview</p>);
  rerender(<MessagesTab />);
  await findByText('Subject 1');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryByText(text)).not.toBeNull();
});
