import { type OrderView, orderViewsResponseSchema } from '@esimshop/contracts/admin-order-views';
import { adminOrdersResponseSchema } from '@esimshop/contracts/admin-orders';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { answer, held, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { readOrderList } from './order-list-state.ts';
import { SavedViews } from './saved-views.tsx';

const VIEWS = 'GET /api/admin/order-views';
const SAVE = 'POST /api/admin/order-views';
const REMOVE = 'DELETE /api/admin/order-views';
const MINE: OrderView = { name: 'Mine', query: 'q=deniz' };

const viewsOf = (...views: OrderView[]) => answer(orderViewsResponseSchema, { views });
const counting = (total: number, isTotalExact = true) =>
  answer(adminOrdersResponseSchema, {
    ...{ orders: [], total, isTotalExact, totalAmount: null, currency: 'USD', page: 1, per: 1, timeZone: 'UTC' },
  });

async function openViews(address: string, routes: Routes = {}, count = counting(4)) {
  const shop = openFakeShop({ [VIEWS]: [viewsOf(MINE)], 'GET /api/orders': [count], ...routes });
  const page = renderInShop(<SavedViews state={readOrderList(new URLSearchParams(address))} />);
  await page.findByRole('link', { name: /^Mine/ });
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  const press = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
  const name = (text: string) => fireEvent.change(page.getByLabelText('Name of the view'), { target: { value: text } });
  return { ...page, shop, press, name };
}

test('each view leads to its filter and says how many orders it has, at least', async () => {
  const { getByRole } = await openViews('', {}, counting(10_000, false));
  const mine = getByRole('link', { name: 'Mine 10,000+' });
  expect(mine.getAttribute('href')).toBe('/admin?q=deniz');
  expect(getByRole('link', { name: 'All 10,000+' }).getAttribute('aria-current')).toBe('page');
  expect(mine.getAttribute('aria-current')).toBeNull();
});

test('only a filter that no view has can be saved, whatever its page', async () => {
  const { queryByRole, rerender } = await openViews('q=deniz&page=3');
  expect(queryByRole('button', { name: 'Save view' })).toBeNull();
  rerender(<SavedViews state={readOrderList(new URLSearchParams('q=deniz&sort=totalAmount'))} />);
  await waitFor(() => expect(queryByRole('button', { name: 'Save view' })).not.toBeNull());
});

test('a view is saved under a name without its page, and is the current one', async () => {
  const query = 'q=ada&sort=totalAmount';
  const { shop, press, name, findByRole, queryByRole } = await openViews(`${query}&page=2`, {
    [SAVE]: [viewsOf({ name: 'Ada', query }, MINE)],
  });
  await press('Save view');
  name(' Ada ');
  await press('Save');
  const link = await findByRole('link', { name: /^Ada/ });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(shop.calls(SAVE).map(({ body }) => body)).toEqual([{ name: 'Ada', query }]);
  expect(queryByRole('dialog')).toBeNull();
});

test('a name that another view has is named at the field until another one is typed, and the views are read again', async () => {
  const theirs = viewsOf({ name: 'Ada', query: 'q=other' }, MINE);
  const { press, name, findByText, queryByText, findByRole } = await openViews('q=ada', {
    [VIEWS]: [viewsOf(MINE), theirs],
    [SAVE]: [problem(409, 'conflict')],
  });
  await press('Save view');
  name('Ada');
  await press('Save');
  await findByText('There is a view of this name already.');
  await findByRole('link', { name: /^Ada/ });
  expect(getToast()).toBeUndefined();
  name('Ada B.');
  expect(queryByText('There is a view of this name already.')).toBeNull();
});

test('a view that could not be saved keeps its name typed', async () => {
  const { press, name, getByLabelText } = await openViews('q=ada', { [SAVE]: [problem(503, 'unavailable')] });
  await press('Save view');
  name('Ada');
  await press('Save');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect((getByLabelText('Name of the view') as HTMLInputElement).value).toBe('Ada');
});

test('the current view is removed once, by its name', async () => {
  const later = held(viewsOf());
  const { shop, press, getByRole, queryByRole } = await openViews('q=deniz', { [REMOVE]: [later.answer] });
  await press('Remove the view Mine');
  const button = () => getByRole('button', { name: 'Remove the view Mine' }) as HTMLButtonElement;
  await waitFor(() => expect(button().disabled).toBe(true));
  later.release();
  await waitFor(() => expect(queryByRole('link', { name: /^Mine/ })).toBeNull());
  expect(shop.calls(REMOVE).map(({ path }) => path)).toEqual(['/api/admin/order-views?name=Mine']);
});

test('a view that could not be removed stays, and a toast says so', async () => {
  const { press, queryByRole } = await openViews('q=deniz', { [REMOVE]: [problem(503, 'unavailable')] });
  await press('Remove the view Mine');
  await waitFor(() => expect(getToast()?.title).toBe('It is not known whether this was done'));
  expect(queryByRole('link', { name: /^Mine/ })).not.toBeNull();
});
