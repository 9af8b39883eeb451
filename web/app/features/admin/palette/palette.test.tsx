import type { User } from '@esimshop/contracts/accounts';
import { adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import { notifyResponseSchema } from '@esimshop/contracts/admin-order-acts';
import { type AdminOrderRow, adminOrdersResponseSchema } from '@esimshop/contracts/admin-orders';
import type { Role } from '@esimshop/contracts/roles';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import type { Language } from '~/lib/language.ts';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import { viewsOf } from '../parts/views.ts';
import { Palette } from './palette.tsx';

const SEARCH = 'GET /api/orders';

const rowOf = (id: number): AdminOrderRow => ({
  ...{ id, orderNumber: `ES-${id}`, createdAt: '2020-11-20T00:00:00.000Z', updatedAt: '2025-11-20T00:00:00.000Z' },
  ...{ customerEmail: `buyer${id}@example.com`, customerName: `Buyer ${id}`, userDetails: null, status: 'completed' },
  ...{ totalAmount: '9.99', currency: 'USD', items: [], needsAttention: null },
});
const found = (...ids: number[]) =>
  answer(adminOrdersResponseSchema, {
    ...{ orders: ids.map(rowOf), total: ids.length, isTotalExact: true, totalAmount: null, currency: 'USD' },
    ...{ page: 1, per: 5, timeZone: 'UTC' },
  });

function openPalette(routes: Routes, { role = 'owner' as Role, language = 'en' as Language } = {}) {
  const shop = openFakeShop(routes);
  const [onClose, onAsk, onShowKeys] = [vi.fn(), vi.fn(), vi.fn()];
  const page = renderInShop(<Palette views={viewsOf(role)} onClose={onClose} onAsk={onAsk} onShowKeys={onShowKeys} />, {
    path: '/admin',
    language,
    prepare: (client) => showUser(client, { role, isAdmin: true } as User),
  });
  const input = page.getByRole('combobox') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const press = (key: string, more = {}) => fireEvent.keyDown(input, { key, ...more });
  const shown = () => [...page.container.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  return { ...page, shop, onClose, onAsk, onShowKeys, input, type, press, shown };
}

const ORDER = 'GET /api/admin/orders/7';
const order = adminOrderOf({ status: 'processing' });
const inFull = answer(adminOrderResponseSchema, { order, timeZone: 'UTC' });

/** With the commands of an order. */
async function openOrder(routes: Routes) {
  const page = openPalette({ [SEARCH]: [found(7), found()], [ORDER]: [inFull], ...routes });
  page.type('ES-7');
  await page.findByText('ES-7');
  page.press('Tab');
  await page.findByText('Actions for ES-7, Deniz Kaya');
  const runOnly = async (label: string) => {
    page.type(label);
    await waitFor(() => expect(page.shown()).toEqual([expect.stringContaining(label)]));
    page.press('Enter');
  };
  return { ...page, runOnly };
}

test('Enter takes an order that was found over a section that was there before it', async () => {
  const { type, press, findByText, address, shown, onClose } = openPalette({ [SEARCH]: [found(12)] });
  type('sys');
  expect(shown()).toEqual([expect.stringContaining('System')]);
  await findByText('ES-12');
  press('Enter');
  await waitFor(() => expect(address()).toBe('/admin/orders/12'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Enter takes nothing of the previous text while the next one is being searched, but what is found then', async () => {
  const later = held(found(12));
  const { shop, type, press, address, findByText, onClose } = openPalette({ [SEARCH]: [found(1), later.answer] });
  type('ES-1');
  await findByText('ES-1');
  type('ES-12');
  await waitFor(() => expect(shop.calls(SEARCH)).toHaveLength(2));
  press('Enter');
  expect(onClose).not.toHaveBeenCalled();
  later.release();
  await waitFor(() => expect(address()).toBe('/admin/orders/12'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a key that was pressed before anything was found waits for it, unless typing goes on', async () => {
  const later = held(found(7));
  const { shop, type, press, findByText, onClose } = openPalette({
    [SEARCH]: [held(found(1)).answer, later.answer],
    [ORDER]: [inFull],
  });
  type('ES-');
  await waitFor(() => expect(shop.calls(SEARCH)).toHaveLength(1));
  press('Enter');
  type('ES-7');
  await waitFor(() => expect(shop.calls(SEARCH)).toHaveLength(2));
  press('Tab');
  later.release();
  await findByText('Actions for ES-7, Deniz Kaya');
  expect(onClose).not.toHaveBeenCalled();
});

test('an answer for an earlier text that comes late is not shown', async () => {
  const [early, last] = [held(found(1)), found(12)];
  const { shop, type, findByText, queryByText } = openPalette({ [SEARCH]: [early.answer, last] });
  type('ES-1');
  await waitFor(() => expect(shop.calls(SEARCH)).toHaveLength(1));
  type('ES-12');
  await findByText('ES-12');
  early.release();
  await findByText('ES-12');
  expect(queryByText('ES-1')).toBeNull();
});

test('a search that failed is not said to have found nothing', async () => {
  const { shop, type, queryByText, getByRole } = openPalette({ [SEARCH]: [lost] });
  type('Atlantis');
  await waitFor(() => expect(shop.calls(SEARCH)).toHaveLength(1));
  await waitFor(() => expect(queryByText('Searching...')).toBeNull());
  expect(queryByText('Nothing found.')).toBeNull();
  expect(getByRole('alert').closest('[role=listbox]')).toBeNull();
});

test.each([
  ['guvenlik', 'Güvenlik'],
  ['SİPARİŞ', 'Siparişler'],
])('a Turkish section is found by %j', (typed, section) => {
  const { type, shown } = openPalette({ [SEARCH]: [found()] }, { language: 'tr' });
  type(typed);
  expect(shown()).toEqual([expect.stringContaining(section)]);
});

test('a screen reader is told which choice Enter takes', async () => {
  const { type, findByText, input, container } = openPalette({ [SEARCH]: [found(12)] });
  type('ES-12');
  await findByText('ES-12');
  const active = container.querySelector('[role=option][aria-selected=true]');
  expect(active?.textContent).toContain('ES-12');
  expect(input.getAttribute('aria-activedescendant')).toBe(active?.id);
});

test('a bookkeeper is offered the sections of the role, and finds no orders', async () => {
  const { type, shown, findByText, shop, input } = openPalette({}, { role: 'bookkeeper' });
  expect(shown().some((name) => /^(?:Orders|Pricing|System)/.test(name ?? ''))).toBe(false);
  expect(shown()).toContain('MoneyGB');
  type('ES-7');
  await findByText('Nothing found.');
  expect(input.getAttribute('aria-activedescendant')).toBe('');
  expect(shop.calls(SEARCH)).toEqual([]);
});

test('Tab shows what can be done with an order, and Backspace in the empty field leaves it', async () => {
  const { press, input, queryByText, findByText } = await openOrder({});
  expect(input.value).toBe('');
  await findByText('Refund...');
  press('Backspace');
  await waitFor(() => expect(queryByText('Refund...')).toBeNull());
});

test('an order whose actions cannot be loaded is said to be so', async () => {
  const { type, press, findByText, shop, client, container } = openPalette({
    [SEARCH]: [found(7)],
    [ORDER]: [problem(503, 'unavailable')],
  });
  type('ES-7');
  await findByText('ES-7');
  press('Tab');
  await waitFor(() => expect(shop.calls(ORDER)).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(container.textContent).toMatch(/busy|could not|failed/i);
});

test('a final status is asked about before anything is sent, and the palette is closed', async () => {
  const { runOnly, onAsk, onClose } = await openOrder({});
  await runOnly('Cancelled');
  await waitFor(() => expect(onAsk).toHaveBeenCalledWith({ order, status: 'cancelled' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an act that is run says how it went after the palette is gone', async () => {
  const notified = answer(notifyResponseSchema, {
    ...{ message: '', recipient: 'deniz@example.com' },
    status: 'processing',
  });
  const { runOnly, unmount, shop } = await openOrder({ 'POST /api/orders/7/notify': [notified] });
  await runOnly('Send notification');
  unmount();
  await waitFor(() => expect(getToast()?.description).toContain('deniz@example.com'));
  expect(shop.calls('POST /api/orders/7/notify').map(({ body }) => body)).toEqual([{ status: 'processing' }]);
});
