import { type AdminOrder, adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import { orderStatusesResponseSchema } from '@esimshop/contracts/orders';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { OrderScreen } from './order-screen.tsx';

const READ = 'GET /api/admin/orders/7';
const OTHER = 'GET /api/admin/orders/8';
const NOTES = 'POST /api/admin/orders/7/notes';

const orderWith = (facts: Partial<AdminOrder> = {}) =>
  answer(adminOrderResponseSchema, { order: { ...adminOrderOf(), ...facts }, timeZone: 'UTC' });
const eight = orderWith({ id: 8, orderNumber: 'ES-8' });
const parked: AdminOrder['parkedPurchases'][number] = {
  plan: {
    ...{ countryCode: 'TR', names: { en: 'Turkey', tr: 'Türkiye' }, dataAmount: '5GB', dataMb: 5000 },
    ...{ tier: null, validityDays: 30 },
  },
  ...{ id: 5, quantity: 1, supplier: 'esim-go', supplierPlanId: 'x', attempts: 1, problem: null },
  ...{ since: '2026-11-20T00:00:00.000Z', supplierReference: null, cost: '5.00', paid: '9.99', currency: 'USD' },
  choices: ['retry', 'adopt', 'not_delivered'],
};
const refund: AdminOrder['refunds'][number] = {
  ...{ id: 3, state: 'requested', amount: '9.99', origin: 'customer', esimIds: [], refundRef: null, problem: null },
  ...{ note: null, createdAt: '2026-11-20T00:00:00.000Z', updatedAt: '2026-11-20T00:00:00.000Z' },
};

function openScreen(routes: Routes, orderId = '7') {
  const shop = openFakeShop({
    'GET /api/order-statuses': [answer(orderStatusesResponseSchema, { statuses: [...ORDER_STATUSES] })],
    ...routes,
  });
  const page = renderInShop(<OrderScreen orderId={orderId} />);
  const number = (text: string) => page.findByRole('heading', { level: 1, name: text });
  const note = () => page.getByLabelText('New note') as HTMLTextAreaElement;
  const write = (value: string) => fireEvent.change(note(), { target: { value } });
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const reload = () => act(() => page.client.invalidateQueries({ queryKey: ['admin', 'order'] }));
  return {
    ...page,
    shop,
    number,
    note,
    write,
    press,
    reload,
    go: (id: string) => page.rerender(<OrderScreen orderId={id} />),
  };
}

test('what is typed and chosen stays while the order is loaded again, also where that fails', async () => {
  const { client, number, note, write, reload, getByRole, getByLabelText, findByText, queryByRole } = openScreen({
    [READ]: [
      orderWith({ parkedPurchases: [parked] }),
      orderWith({ parkedPurchases: [parked], updatedAt: '2026-11-21T00:00:00.000Z', notes: 'Called' }),
      lost,
    ],
  });
  await number('ES-7');
  write('Customer wrote');
  fireEvent.click(getByRole('radio', { name: /^Take over an order/ }));
  fireEvent.change(getByLabelText('Order number at eSIM Go'), { target: { value: 'R-1' } });
  fireEvent.change(getByLabelText('Status'), { target: { value: 'shipped' } });
  const typed = () => [
    note().value,
    (getByLabelText('Order number at eSIM Go') as HTMLInputElement).value,
    (getByLabelText('Status') as HTMLSelectElement).value,
  ];
  await reload();
  await findByText('Called');
  expect(typed()).toEqual(['Customer wrote', 'R-1', 'shipped']);
  await reload();
  await waitFor(() => expect(client.getQueryState(['admin', 'order', 7])?.status).toBe('error'));
  expect(typed()).toEqual(['Customer wrote', 'R-1', 'shipped']);
  expect(queryByRole('heading', { name: 'The order could not be loaded' })).toBeNull();
});

test('the late answer to an act on one order does not take the place of another', async () => {
  const later = held(orderWith({ notes: 'Called back.' }));
  const { number, note, write, press, go, queryByText } = openScreen({
    ...{ [READ]: [orderWith()], [OTHER]: [eight], [NOTES]: [later.answer] },
  });
  await number('ES-7');
  write('Called back.');
  await press('Add note');
  go('8');
  await number('ES-8');
  write('Of eight');
  later.release();
  await waitFor(() => expect(getToast()).toMatchObject({ title: 'Note added', description: 'ES-7' }));
  await number('ES-8');
  expect([note().value, queryByText('Called back.')]).toEqual(['Of eight', null]);
});

test('the late answer about an order that was left is not shown as the one that is open', async () => {
  const later = held(orderWith());
  const { number, go, findByText, queryByRole } = openScreen({ [READ]: [later.answer], [OTHER]: [eight] });
  await findByText('Loading the order...');
  go('8');
  await number('ES-8');
  later.release();
  await act(async () => undefined);
  expect(queryByRole('heading', { name: 'ES-7' })).toBeNull();
});

test.each(['abc', '0', '99999999999'])('%j is no order, and is not asked for', async (id) => {
  const { findByRole } = openScreen({}, id);
  await findByRole('heading', { level: 1, name: `There is no order ${id}` });
});

test('an order that cannot be loaded is loaded by another try, and one that is not there is said not to be', async () => {
  const { number, press, findByRole, go } = openScreen({
    [READ]: [lost, orderWith()],
    [OTHER]: [problem(404, 'order_not_found')],
  });
  await findByRole('heading', { level: 1, name: 'The order could not be loaded' });
  await press('Try again');
  await number('ES-7');
  go('8');
  await findByRole('heading', { level: 1, name: 'There is no order 8' });
});

test('an order that could not be refreshed says so above what is known of it, until another try', async () => {
  const { number, press, reload, findByText, queryByText } = openScreen({
    [READ]: [orderWith(), problem(503, 'unavailable'), orderWith()],
  });
  await number('ES-7');
  await reload();
  await findByText(/^This could not be refreshed/);
  await number('ES-7');
  await press('Try again');
  await waitFor(() => expect(queryByText(/^This could not be refreshed/)).toBeNull());
});

test('decisions stand first, and who sees no figures is shown none', async () => {
  const { number, getAllByRole, queryByRole, getByText } = openScreen({
    [READ]: [
      orderWith({
        ...{ ledger: null, needsAttention: 'parked', parkedPurchases: [parked], refunds: [refund] },
        fulfilment: { state: 'preparing', issued: 1, total: 2 },
      }),
    ],
  });
  await number('ES-7');
  const titles = getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(titles.filter((title) => !/^(Set|Withdraw|Correct|Switch)/.test(title ?? '')).slice(0, 4)).toEqual([
    'Turkey 5 GB, 30 Days × 1 is parked',
    'The buyer asks for a refund of $9.99',
    'eSIMs',
    'Refund',
  ]);
  getByText('1 of 2 eSIMs delivered');
  expect(queryByRole('region', { name: 'Ledger' })).toBeNull();
});

test('a status is set as of the order that is shown, once, and stays chosen where that failed', async () => {
  const later = held(problem(503, 'unavailable'));
  const { number, press, findByRole, findByText, getByLabelText, shop } = openScreen({
    [READ]: [orderWith({ status: 'processing' })],
    'PATCH /api/orders/7/status': [later.answer],
  });
  await number('ES-7');
  fireEvent.change(getByLabelText('Status'), { target: { value: 'shipped' } });
  await press('Update status');
  fireEvent.click(within(await findByRole('dialog')).getByRole('button', { name: 'Set to Shipped' }));
  await findByText('Updating...');
  await press('Updating...');
  later.release();
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive' }));
  expect(shop.calls('PATCH /api/orders/7/status').map(({ body }) => body)).toEqual([
    { status: 'shipped', updatedAt: '2026-11-20T00:00:05.000Z' },
  ]);
  expect((getByLabelText('Status') as HTMLSelectElement).value).toBe('shipped');
});
