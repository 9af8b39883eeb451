import { adminOrderRowSchema } from '@esimshop/contracts/admin-orders';
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderInShop } from '../../../../test/render.tsx';
import { OrdersTable } from './orders-table.tsx';

const orders = [1, 2].map((id) =>
  z.parse(adminOrderRowSchema, {
    id,
    orderNumber: `ES-${id}`,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    customerEmail: 'deniz@example.com',
    customerName: 'Deniz Kaya',
    userDetails: null,
    status: 'completed',
    totalAmount: '9.99',
    currency: 'USD',
    items: [],
    needsAttention: null,
  }),
);

function showTable(facts: Partial<Parameters<typeof OrdersTable>[0]> = {}) {
  const [onSelect, onSort] = [vi.fn(), vi.fn()];
  const rest = { isStale: false, currentId: undefined, timeZone: 'UTC', onUse: vi.fn(), onNotify: vi.fn() };
  const shown = { orders, sort: '-createdAt', hidden: [], selected: new Set<number>(), onSelect, onSort } as const;
  const page = renderInShop(<OrdersTable {...rest} {...shown} {...facts} />);
  return { ...page, onSelect, onSort };
}

test('selecting a page keeps what is selected on other pages', () => {
  const { getByRole, onSelect } = showTable({ selected: new Set([1, 90]) });
  const all = getByRole('checkbox', { name: 'Select this page' }) as HTMLInputElement;
  expect(all.checked).toBe(false);
  fireEvent.click(all);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(new Set([1, 2, 90]));
});

test('with all of a page selected its box is ticked, and unticking it leaves the other pages selected', () => {
  const { getByRole, onSelect } = showTable({ selected: new Set([1, 2, 90]) });
  const all = getByRole('checkbox', { name: 'Select this page' }) as HTMLInputElement;
  expect(all.checked).toBe(true);
  fireEvent.click(all);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(new Set([90]));
});

test('one order is selected and left out by its own box', () => {
  const { getAllByRole, onSelect } = showTable({ selected: new Set([2]) });
  const boxes = getAllByRole('checkbox');
  fireEvent.click(boxes[1] as HTMLElement);
  fireEvent.click(boxes[2] as HTMLElement);
  expect(onSelect.mock.calls).toEqual([[new Set([1, 2])], [new Set()]]);
});

test('a hidden column is neither in the head nor in the rows', () => {
  const { queryByText, getAllByRole } = showTable({ hidden: ['amount', 'customer'] });
  expect(queryByText('$9.99')).toBeNull();
  expect(queryByText('deniz@example.com')).toBeNull();
  expect(getAllByRole('columnheader')).toHaveLength(6);
});

test('a first press sorts amounts from above and names from A, a second turns it round', () => {
  const { getByRole, onSort } = showTable({ sort: '-totalAmount' });
  fireEvent.click(getByRole('button', { name: /^Total|^Amount/ }));
  fireEvent.click(getByRole('button', { name: /^Customer/ }));
  fireEvent.click(getByRole('button', { name: /^Date|^Placed/ }));
  expect(onSort.mock.calls).toEqual([['totalAmount'], ['customerName'], ['-createdAt']]);
});
