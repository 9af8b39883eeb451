import type { AdminPage } from '@esimshop/contracts/admin-pages';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getToast } from '~/lib/toast.ts';
import { held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { PAGES_KEY } from './page-queries.ts';
import { PageStateForm } from './page-state-form.tsx';

const STATE = 'PUT /api/admin/pages/state';

const about: AdminPage = {
  ...{ page: 'pages/about-us', path: '/pages/about-us', title: 'About us', isDelivered: false, isHidden: false },
  ...{ place: 'footer', cells: {}, changed: null },
};
const done = () => new Response(null, { status: 204 });

function openForm(routes: Routes = {}, page = about) {
  const shop = openFakeShop(routes);
  const form = renderInShop(<PageStateForm page={page} />, {
    prepare: (client) => client.setQueryData([...PAGES_KEY, 'en'], {}),
  });
  const shown = () => form.getByRole('switch', { name: 'Shown in the shop' }) as HTMLInputElement;
  const place = () => form.getByLabelText('Linked in') as HTMLSelectElement;
  const isListOutdated = () => form.client.getQueryState([...PAGES_KEY, 'en'])?.isInvalidated;
  return { ...form, shop, shown, place, isListOutdated };
}

test('a page is hidden, and stays linked where it was', async () => {
  const { shop, shown, isListOutdated } = openForm({ [STATE]: [done] });
  expect(shown().checked).toBe(true);
  fireEvent.click(shown());
  await waitFor(() => expect(isListOutdated()).toBe(true));
  expect(shop.calls(STATE).map(({ body }) => body)).toEqual([
    { page: 'pages/about-us', place: 'footer', isHidden: true },
  ]);
  expect(getToast()).toBeUndefined();
});

test('a hidden page is linked elsewhere, and stays hidden', async () => {
  const { shop, shown, place, isListOutdated } = openForm({ [STATE]: [done] }, { ...about, isHidden: true });
  expect([shown().checked, place().value]).toEqual([false, 'footer']);
  fireEvent.change(place(), { target: { value: 'help' } });
  await waitFor(() => expect(isListOutdated()).toBe(true));
  expect(shop.calls(STATE).map(({ body }) => body)).toEqual([
    { page: 'pages/about-us', place: 'help', isHidden: true },
  ]);
});

test('a guide is hidden and shown, and has no place to be linked in', () => {
  const { shown, queryByLabelText } = openForm({}, { ...about, page: 'articles/how-much-data', place: 'none' });
  expect(shown().checked).toBe(true);
  expect(queryByLabelText('Linked in')).toBeNull();
});

test('a page that the shop needs cannot be hidden', () => {
  const { getByText, queryByRole } = openForm({}, { ...about, page: 'legal/terms' });
  getByText('The shop links to this page wherever it sells: it is always shown.');
  expect(queryByRole('switch')).toBeNull();
});

test.each([
  [
    'somebody has removed',
    problem(404, 'not_found'),
    'The page was not changed',
    'This was not found. It may have been removed in the meantime.',
  ],
  [
    'cannot be reached',
    lost,
    'It is not known whether this was done',
    'No connection. Try again once you are back online.',
  ],
])('a page that %s is not changed, says so, and is loaded again', async (_what, refuse, title, reason) => {
  const { shown, isListOutdated } = openForm({ [STATE]: [refuse] });
  fireEvent.click(shown());
  await waitFor(() => expect(getToast()).toMatchObject({ variant: 'destructive', description: reason }));
  expect([getToast()?.title, shown().checked]).toEqual([title, true]);
  await waitFor(() => expect(isListOutdated()).toBe(true));
});

test('a place that is chosen while a page is being hidden does not show it again', async () => {
  const later = held(done);
  const { shop, shown, place, isListOutdated } = openForm({ [STATE]: [later.answer, done] });
  fireEvent.click(shown());
  await waitFor(() => expect(shown().checked).toBe(false));
  fireEvent.change(place(), { target: { value: 'help' } });
  await waitFor(() => expect(place().value).toBe('help'));
  later.release();
  await waitFor(() => expect(shop.calls(STATE)).toHaveLength(2));
  expect(shop.calls(STATE)[1]?.body).toEqual({ page: 'pages/about-us', place: 'help', isHidden: true });
  await waitFor(() => expect(isListOutdated()).toBe(true));
});

test('a switch that is pressed twice ends as it was', async () => {
  const later = held(done);
  const { shop, shown } = openForm({ [STATE]: [later.answer, done] });
  fireEvent.click(shown());
  await waitFor(() => expect(shown().checked).toBe(false));
  fireEvent.click(shown());
  later.release();
  await waitFor(() => expect(shop.calls(STATE)).toHaveLength(2));
  expect(shop.calls(STATE).map(({ body }) => (body as { isHidden: boolean }).isHidden)).toEqual([true, false]);
});
