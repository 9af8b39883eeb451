import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInShop } from '../../../../test/render.tsx';
import { AdminSearch } from './admin-search.tsx';

afterEach(() => vi.useRealTimers());

function open() {
  vi.useFakeTimers();
  const onSearch = vi.fn();
  const { getByRole } = renderInShop(<AdminSearch label="Search orders" hint="" value="" onSearch={onSearch} />);
  const field = getByRole('searchbox');
  return { onSearch, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test('the list is searched once typing pauses', () => {
  const { onSearch, type } = open();
  type('de');
  type('den ');
  expect(onSearch).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onSearch.mock.calls).toEqual([['den']]);
});

test('whoever leaves the field is not called back by a search later', () => {
  const { onSearch, field, type } = open();
  type('den');
  fireEvent.blur(field);
  expect(onSearch.mock.calls).toEqual([['den']]);
  vi.runAllTimers();
  fireEvent.blur(field);
  expect(onSearch).toHaveBeenCalledOnce();
});
