import { bulkResponseSchema } from '@esimshop/contracts/admin-order-acts';
import { type AdminOrderRow, adminOrderRowSchema, adminOrdersResponseSchema } from '@esimshop/contracts/admin-orders';
import { orderStatusesResponseSchema } from '@esimshop/contracts/orders';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { readOrderList } from './order-list-state.ts';
import { BulkNote } from './order-notes.tsx';
import { useOrderActs } from './use-order-acts.tsx';
import { useOrderChoice } from './use-order-choice.ts';

const LIST = 'GET /api/orders';
const STATUS = 'POST /api/admin/orders/bulk/status';
const NOTIFY = 'POST /api/admin/orders/bulk/notify';
const AT = '2026-11-20T00:00:00.000Z';

const rowOf = (id: number, facts: Partial<AdminOrderRow> = {}): AdminOrderRow =>
  z.parse(adminOrderRowSchema, {
    ...{ id, orderNumber: `ES-${id}`, createdAt: AT, updatedAt: AT, customerEmail: 'deniz@example.com', items: [] },
    ...{ customerName: 'Deniz Kaya', userDetails: null, status: 'processing', totalAmount: '9.99', currency: 'USD' },
    needsAttention: null,
    ...facts,
  });
const pageOf = (ids: number[]) =>
  answer(adminOrdersResponseSchema, {
    ...{ orders: ids.map((id) => rowOf(id)), total: 102, isTotalExact: true, totalAmount: '0.00', currency: 'USD' },
    ...{ page: 1, per: 100, timeZone: 'UTC' },
  });
const doneOf = (id: number) => ({
  ...{ id, orderNumber: `ES-${id}`, status: 'shipped' as const, updatedAt: AT },
  ...{ from: 'processing' as const, warnings: [] },
});
const conflictOf = (id: number) => ({ id, orderNumber: `ES-${id}`, code: 'conflict' as const, detail: 'Changed.' });

type ListProps = { orders: AdminOrderRow[]; total: number; filter?: string };

/** A page of the list with what is chosen of it. */
function List({ orders, total, filter = 'q=deniz' }: ListProps) {
  const acts = useOrderActs();
  const choice = useOrderChoice(readOrderList(new URLSearchParams(filter)), orders, total);
  return (
    <>
      {orders.map(({ id }) => (
        <button key={id} type="button" onClick={() => choice.toggle(id)}>{`Choose ${id}`}</button>
      ))}
      <BulkNote acts={acts} />
      <BulkBar
        selected={choice.rows}
        acts={acts}
        onClear={choice.clear}
        onSelectAll={choice.hasMore ? choice.chooseAll : undefined}
        selectAllText="Select all"
        isSelecting={choice.isChoosingAll}
      />
    </>
  );
}

function openList(routes: Routes = {}, { orders, total }: ListProps = { orders: [rowOf(1), rowOf(2)], total: 2 }) {
  const shop = openFakeShop({
    'GET /api/order-statuses': [
      answer(orderStatusesResponseSchema, { statuses: ['shipped', 'cancelled', 'completed'] }),
    ],
    ...routes,
  });
  const page = renderInShop(<List orders={orders} total={total} />);
  const choose = (...ids: number[]) => {
    for (const id of ids) fireEvent.click(page.getByRole('button', { name: `Choose ${id}` }));
  };
  const press = (name: string | RegExp) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const setTo = (status: string) =>
    fireEvent.change(document.getElementById('bulk-status') as HTMLElement, { target: { value: status } });
  const turn = (next: AdminOrderRow[]) => page.rerender(<List orders={next} total={total} />);
  const chosen = () => page.getAllByRole('status').at(-1)?.textContent;
  return { ...page, shop, choose, press, setTo, turn, chosen };
}

test('what is chosen is counted and added up by currency, also from other pages', async () => {
  const { choose, turn, chosen } = openList();
  choose(1, 2);
  turn([rowOf(3, { currency: 'EUR', totalAmount: '5.00' })]);
  choose(3);
  expect(chosen()).toMatch(/^3 selected, \$19\.98 \+ €5\.00/);
});

test('a chosen order is sent in the version that its page showed at the last choice', async () => {
  const { shop, choose, press, setTo, turn } = openList({
    [STATUS]: [answer(bulkResponseSchema, { done: [], failed: [conflictOf(1)] })],
  });
  choose(1);
  turn([rowOf(1, { updatedAt: '2026-11-20T09:00:00.000Z' }), rowOf(2)]);
  choose(2);
  setTo('shipped');
  await press('Set status of 2');
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(1));
  expect(shop.calls(STATUS)[0]?.body).toMatchObject({ updatedAt: { 1: '2026-11-20T09:00:00.000Z', 2: AT } });
});

test('nothing stays chosen once all are changed, and all of it where one was left alone', async () => {
  const { choose, press, setTo, chosen, findByText } = openList({
    [STATUS]: [
      answer(bulkResponseSchema, { done: [doneOf(1)], failed: [conflictOf(2)] }),
      answer(bulkResponseSchema, { done: [doneOf(1), doneOf(2)], failed: [] }),
    ],
  });
  choose(1, 2);
  setTo('shipped');
  await press('Set status of 2');
  await findByText('1 order set to Shipped. 1 order was left alone:');
  expect(chosen()).toMatch(/^2 selected/);
  await press('Set status of 2');
  await findByText('2 orders set to Shipped.');
  await waitFor(() => expect(chosen()).toMatch(/^0 selected/));
});

test('orders are cancelled only after a question', async () => {
  const { shop, choose, press, setTo, findByRole } = openList({
    [STATUS]: [answer(bulkResponseSchema, { done: [doneOf(1)], failed: [] })],
  });
  choose(1);
  setTo('cancelled');
  await press('Set status of 1');
  await findByRole('dialog', { name: 'Set this order to Cancelled?' });
  expect(shop.calls(STATUS)).toEqual([]);
  await press('Set to Cancelled');
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(1));
});

test('several buyers are notified only after a question, and once', async () => {
  const later = held(answer(bulkResponseSchema, { done: [doneOf(1), doneOf(2)], failed: [] }));
  const { shop, choose, press, findByText } = openList({ [NOTIFY]: [later.answer] });
  choose(1, 2);
  await press('Notify');
  expect(shop.calls(NOTIFY)).toEqual([]);
  await press('Send 2 e-mails');
  await findByText('Sending...');
  await press(/^Sending/);
  later.release();
  await findByText('2 buyers notified.');
  expect(shop.calls(NOTIFY).map(({ body }) => body)).toEqual([{ ids: [1, 2] }]);
});

test('buyers who could not be notified are named by their orders', async () => {
  const failed = [{ ...conflictOf(1), code: 'already_notified' as const }];
  const { choose, press, findByText, getByRole } = openList({
    [NOTIFY]: [problem(429, 'rate_limited'), answer(bulkResponseSchema, { done: [], failed })],
  });
  choose(1);
  await press('Notify');
  await waitFor(() => expect(getToast()?.title).toBe('Failed to send notification'));
  await press('Notify');
  await findByText(/was notified of this status less than ten minutes ago/);
  expect(getByRole('link', { name: 'ES-1' }).getAttribute('href')).toBe('/admin/orders/1');
});

test('all that match are chosen page by page, as they are filtered', async () => {
  const first = Array.from({ length: 100 }, (_, index) => index + 1);
  const { shop, choose, press, chosen, queryByRole } = openList(
    { [LIST]: [pageOf(first), pageOf([101, 102])] },
    { orders: [rowOf(1), rowOf(2)], total: 102 },
  );
  choose(1);
  await press('Select all');
  await waitFor(() => expect(chosen()).toMatch(/^102 selected/));
  expect(shop.calls(LIST).map(({ path }) => path)).toEqual([
    '/api/orders?q=deniz&per=100',
    '/api/orders?q=deniz&page=2&per=100',
  ]);
  expect(queryByRole('button', { name: 'Select all' })).toBeNull();
  await press('Clear the selection');
  expect(chosen()).toMatch(/^0 selected/);
});

test('an answer of the filter before chooses nothing', async () => {
  const later = held(pageOf([1, 2]));
  const orders = [rowOf(1)];
  const { press, chosen, rerender } = openList({ [LIST]: [later.answer] }, { orders, total: 2 });
  await press('Select all');
  rerender(<List orders={orders} total={2} filter="q=kaya" />);
  await act(async () => later.release());
  expect(chosen()).toMatch(/^0 selected/);
});

test('all that match are said not to be selected where they could not be read', async () => {
  const { press, chosen } = openList({ [LIST]: [lost] }, { orders: [rowOf(1)], total: 2 });
  await press('Select all');
  await waitFor(() => expect(getToast()?.title).toBe('The orders could not be selected'));
  expect(chosen()).toMatch(/^0 selected/);
});

test('an order that stays chosen is sent in the version that its page shows now', async () => {
  const { shop, choose, press, setTo, turn } = openList({
    [STATUS]: [answer(bulkResponseSchema, { done: [], failed: [conflictOf(1)] })],
  });
  choose(1);
  turn([rowOf(1, { updatedAt: '2026-11-20T09:00:00.000Z' }), rowOf(2)]);
  setTo('shipped');
  await press(/^Set status of 1/);
  await waitFor(() => expect(shop.calls(STATUS)).toHaveLength(1));
  expect(shop.calls(STATUS)[0]?.body).toMatchObject({ updatedAt: { 1: '2026-11-20T09:00:00.000Z' } });
});

test('what was done before the connection was lost is reported, and that the rest is not known', async () => {
  const many = Array.from({ length: 150 }, (_, index) => rowOf(index + 1));
  const done = many.slice(0, 100).map(({ id }) => doneOf(id));
  const { choose, press, findByText } = openList(
    { [NOTIFY]: [answer(bulkResponseSchema, { done, failed: [] }), lost] },
    { orders: many, total: 150 },
  );
  choose(...many.map(({ id }) => id));
  await press('Notify');
  await press('Send 150 e-mails');
  await findByText('100 buyers notified.');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether every e-mail was sent'));
  expect(getToast()?.description).toMatch(/Try again within ten minutes, and nobody gets the same e-mail twice\.$/);
});
