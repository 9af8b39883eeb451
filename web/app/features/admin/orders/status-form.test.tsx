import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { statusChangeResponseSchema } from '@esimshop/contracts/admin-order-acts';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import { orderStatusesResponseSchema } from '@esimshop/contracts/orders';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { StatusForm, type StatusFormValues } from './status-form.tsx';
import { useOrderActs } from './use-order-acts.tsx';

const READ = 'GET /api/admin/orders/7';
const OTHER = 'GET /api/admin/orders/8';
const SET = 'PATCH /api/orders/7/status';
const SEEN_AT = '2026-11-20T00:00:05.000Z';

type Facts = Parameters<typeof adminOrderOf>[0] & { id?: number; name?: string; payment?: AdminOrder['payment'] };
const orderWith = ({ id = 7, name = 'Deniz Kaya', payment, ...facts }: Facts = {}) => {
  const order = adminOrderOf({ status: 'processing', ...facts });
  const customer = { ...order.customer, name, email: `order-${id}@example.com` };
  return answer(adminOrderResponseSchema, {
    order: { ...order, id, customer, payment: payment ?? order.payment },
    timeZone: 'UTC',
  });
};
const unpaid = orderWith({ payment: { method: 'credit_card', state: 'unpaid', attempts: [] } });
const changedTo = (status: OrderStatus) =>
  answer(statusChangeResponseSchema, {
    order: { id: 7, orderNumber: 'ES-7', status, updatedAt: '2026-11-20T00:05:00.000Z' },
    ...{ from: 'processing', warnings: [] },
  });

function Form() {
  return (
    <StatusForm form={useForm<StatusFormValues>({ defaultValues: { id: '', status: '' } })} acts={useOrderActs()} />
  );
}

function openForm(routes: Routes) {
  const shop = openFakeShop({
    'GET /api/order-statuses': [answer(orderStatusesResponseSchema, { statuses: [...ORDER_STATUSES] })],
    ...routes,
  });
  const page = renderInShop(<Form />);
  const type = (id: string) => fireEvent.change(page.getByLabelText('Order ID'), { target: { value: id } });
  const choose = (status: OrderStatus) =>
    fireEvent.change(page.getByLabelText('Status'), { target: { value: status } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const sent = () => shop.calls(SET).map(({ body }) => body);
  return { ...page, type, choose, press, sent };
}

test('a press that is faster than the lookup of its order is warned all the same, and sent once', async () => {
  const later = held(unpaid);
  const { type, choose, press, sent, findByRole, findByText, getByRole } = openForm({
    ...{ [READ]: [later.answer], [SET]: [changedTo('shipped')] },
  });
  type('7');
  choose('shipped');
  await press('Update status');
  await findByText('Updating...');
  await press('Updating...');
  expect(sent()).toEqual([]);
  later.release();
  await findByRole('dialog', { name: 'Set this order to Shipped?' });
  await findByText('The order is not paid.', { selector: 'dialog p' });
  fireEvent.click(getByRole('button', { name: 'Set to Shipped' }));
  await waitFor(() => expect(getToast()?.title).toBe('Status updated'));
  expect(sent()).toEqual([{ status: 'shipped', updatedAt: SEEN_AT }]);
});

test('an order that cannot be looked up is cancelled only after a question, which stays about that order', async () => {
  const { type, choose, press, sent, findByText, findByRole, getByRole } = openForm({
    ...{ [READ]: [lost], [OTHER]: [orderWith({ id: 8, name: 'Ada Yılmaz' })], [SET]: [changedTo('cancelled')] },
  });
  type('7');
  choose('cancelled');
  await findByText('Order 7 could not be looked up.');
  await press('Update status');
  await findByRole('dialog', { name: 'Set this order to Cancelled?' });
  type('8');
  await findByText(/^Ada Yılmaz/);
  fireEvent.click(getByRole('button', { name: 'Set to Cancelled' }));
  await waitFor(() => expect(sent()).toEqual([{ status: 'cancelled' }]));
});

test('the late answer about an order that was typed before does not describe the one that is typed now', async () => {
  const first = held(orderWith({ name: 'Deniz Kaya' }));
  const { type, findByText, queryByText } = openForm({
    ...{ [READ]: [first.answer], [OTHER]: [orderWith({ id: 8, name: 'Ada Yılmaz', status: 'shipped' })] },
  });
  type('7');
  await findByText('Looking up order 7...');
  type('8');
  await findByText(/^Ada Yılmaz: the order is/);
  first.release();
  await act(async () => undefined);
  expect(queryByText(/Deniz Kaya/)).toBeNull();
});

test.each(['', '0', '-7', '7.5', '2147483648', 'ES-7'])('%j is no order: nothing is asked or sent', async (id) => {
  const { type, choose, press, sent } = openForm({});
  type(id);
  choose('shipped');
  await press('Update status');
  await waitFor(() => expect(document.activeElement?.id).toBe('order-id'));
  expect([getToast()?.title, sent()]).toEqual(['Missing information', []]);
});

test('a change that somebody forestalled leaves what was chosen', async () => {
  const current = { id: 7, orderNumber: 'ES-7', status: 'cancelled', updatedAt: SEEN_AT };
  const { type, choose, press, findByText, getByLabelText } = openForm({
    [READ]: [orderWith()],
    [SET]: [problem(409, 'conflict', { current: { ...current, changedBy: { kind: 'admin', name: 'ece' } } })],
  });
  type('7');
  choose('shipped');
  await findByText(/Processing becomes/);
  await press('Update status');
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect((getByLabelText('Status') as HTMLSelectElement).value).toBe('shipped');
});
