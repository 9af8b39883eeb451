import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { browserApi } from '~/lib/api-client.ts';
import { answer, openFakeShop, problem } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AdminList } from './admin-list.tsx';
import { readPage, readText, toQuery } from './list-address.ts';
import { type ListSource, useAdminList } from './use-admin-list.ts';

const pageSchema = z.object({ names: z.array(z.string()), total: z.number() });
type Page = z.infer<typeof pageSchema>;
type State = { q: string; page: number };

const NAMES: ListSource<State, Page> = {
  queryKey: ['admin', 'names'],
  fetchPage: (query, signal) => browserApi(`/api/admin/names${query}`, { signal }),
  read: (query) => ({ q: readText(query, 'q'), page: readPage(query, 100) }),
  write: ({ q, page }) => toQuery({ q, page: page === 1 ? undefined : String(page) }),
  tab: 'names',
};

function Names() {
  const list = useAdminList(NAMES);
  return (
    <>
      <button type="button" onClick={() => list.change({ q: 'a' })}>
        Search
      </button>
      <button type="button" onClick={() => list.change({ page: 2 })}>
        Turn
      </button>
      <AdminList
        list={list}
        loading={<p>Loading</p>}
        failure={{ title: 'Names could not be loaded' }}
        isEmpty={({ names }) => names.length === 0}
        empty={<p>No names</p>}
        footer={() => <p>Pager</p>}
      >
        {({ names }) => <p>{names.join(' ')}</p>}
      </AdminList>
    </>
  );
}

const page = (...names: string[]) => answer(pageSchema, { names, total: names.length });
const show = (path: string, cached?: Page) =>
  renderInShop(<Names />, {
    path,
    prepare: (client) => cached && client.setQueryData(['admin', 'names', ''], cached),
  });

test('a list shows that it loads, then its rows with the pager', async () => {
  openFakeShop({ 'GET /api/admin/names': [page('Ayse', 'Deniz')] });
  const { findByText, getByText, queryByText } = show('/admin?tab=names');
  expect(getByText('Loading')).toBeTruthy();
  expect(queryByText('Pager')).toBeNull();
  await findByText('Ayse Deniz');
  expect(getByText('Pager')).toBeTruthy();
  expect(queryByText('Loading')).toBeNull();
});

test('a list without rows says so', async () => {
  openFakeShop({ 'GET /api/admin/names': [page()] });
  await show('/admin?tab=names').findByText('No names');
});

test('a page beyond the last one is not said to be a list without rows', async () => {
  openFakeShop({ 'GET /api/admin/names': [answer(pageSchema, { names: [], total: 50 })] });
  const { findByText, queryByText } = show('/admin?tab=names&page=2');
  await findByText('Pager');
  expect(queryByText('No names')).toBeNull();
});

test('a list that cannot be loaded is loaded by another try', async () => {
  openFakeShop({ 'GET /api/admin/names': [problem(409, 'conflict'), page('Ayse')] });
  const { findByText, findByRole } = show('/admin?tab=names');
  await findByText('Names could not be loaded');
  fireEvent.click(await findByRole('button', { name: 'Try again' }));
  await findByText('Ayse');
});

test('a list that was shown before is asked for again', async () => {
  openFakeShop({ 'GET /api/admin/names': [page('Ayse', 'Deniz')] });
  const { getByText, findByText } = show('/admin?tab=names', { names: ['Ayse'], total: 1 });
  getByText('Ayse');
  await findByText('Ayse Deniz');
});

test.each([
  [{ names: ['Ayse'], total: 1 }, 'Ayse'],
  [{ names: [], total: 0 }, 'Pager'],
])('a list that cannot be refreshed keeps %j, says so, and is refreshed by another try', async (cached, text) => {
  openFakeShop({ 'GET /api/admin/names': [problem(503, 'unavailable'), page('Ayse', 'Deniz')] });
  const { getByText, findByRole, queryByRole, getByRole, queryByText, findByText } = show('/admin?tab=names', cached);
  const said = await findByRole('alert');
  expect(said.textContent).toContain('This could not be refreshed, and may be out of date.');
  expect(said.textContent).toContain('The shop is busy right now.');
  getByText(text);
  expect(queryByText('No names')).toBeNull();
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  await findByText('Ayse Deniz');
  expect(queryByRole('alert')).toBeNull();
});

test('every change of a filter starts at the first page and stays on the tab', async () => {
  openFakeShop({ 'GET /api/admin/names': [page('Ayse')] });
  const { findByText, getByText, address } = show('/admin?tab=names&page=3');
  await findByText('Ayse');
  fireEvent.click(getByText('Search'));
  await waitFor(() => expect(address()).toBe('/admin?q=a&tab=names'));
  fireEvent.click(getByText('Turn'));
  await waitFor(() => expect(address()).toBe('/admin?q=a&page=2&tab=names'));
});
