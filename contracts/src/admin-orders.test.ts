import { expect, test } from 'vitest';
import { bulkStatusSchema, MAX_BULK_ORDERS, statusChangeSchema, warnOfStatus } from './admin-order-acts.ts';
import { adminOrdersQuerySchema } from './admin-orders.ts';

const read = (query: Record<string, string>) => adminOrdersQuerySchema.safeParse(query);

test('the list starts with the newest orders, 25 on a page', () => {
  expect(read({}).data).toEqual({ sort: '-createdAt', page: 1, per: 25 });
});

test('several statuses are separated by commas, and repeated ones count once', () => {
  expect(read({ status: 'pending,completed,pending', attention: 'parked' }).data).toMatchObject({
    status: ['pending', 'completed'],
    attention: ['parked'],
  });
  expect(read({ status: '' }).data?.status).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['a status that does not exist', { status: 'pending,lost' }],
  ['a sort by anything else', { sort: 'customerEmail' }],
  ['a sort by SQL', { sort: 'createdAt; drop table orders' }],
  ['page 0', { page: '0' }],
  ['half a page', { page: '1.5' }],
  ['a page beyond all', { page: '100001' }],
  ['no rows on a page', { per: '0' }],
  ['too many rows on a page', { per: '101' }],
  ['a day that does not exist', { from: '2026-02-30' }],
  ['a time in place of a day', { from: '2026-11-22T10:00:00Z' }],
  ['a day in a year far away', { to: '9999-01-01' }],
  ['a last day before the first', { from: '2026-11-22', to: '2026-11-21' }],
  ['too long a search', { q: 'x'.repeat(101) }],
])('%s is refused', (_, query) => {
  expect(read(query).success).toBe(false);
});

test('a range of years and a range of one day are fine', () => {
  expect(read({ from: '2020-01-01', to: '2030-12-31' }).success).toBe(true);
  expect(read({ from: '2026-11-22', to: '2026-11-22' }).success).toBe(true);
});

test('a bulk change takes up to a hundred orders', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const isFine = (count: number) => bulkStatusSchema.safeParse({ ids: ids(count), status: 'completed' }).success;
  expect([0, 1, MAX_BULK_ORDERS, MAX_BULK_ORDERS + 1].map(isFine)).toEqual([false, true, true, false]);
});

test('a change of status carries nothing but the status and what the editor saw', () => {
  const change = { status: 'shipped', updatedAt: '2026-11-22T10:00:00.000Z', totalAmount: '0.01' };
  expect(statusChangeSchema.parse(change)).toEqual({ status: 'shipped', updatedAt: '2026-11-22T10:00:00.000Z' });
  expect(statusChangeSchema.safeParse({ status: 'shipped', updatedAt: 'yesterday' }).success).toBe(false);
});

test.each([
  ['pending', 'unpaid', 0, 'cancelled', []],
  ['pending', 'unpaid', 0, 'completed', ['not_paid', 'not_delivered']],
  ['pending', 'confirming', 0, 'processing', ['not_paid']],
  ['processing', 'paid', 0, 'cancelled', ['paid']],
  ['processing', 'paid', 1, 'pending', ['paid', 'delivered']],
  ['processing', 'paid', 1, 'completed', ['not_delivered']],
  ['processing', 'paid', 2, 'completed', []],
  ['completed', 'paid', 2, 'refunded', ['not_refunded']],
  ['completed', 'refunded', 2, 'refunded', []],
  ['cancelled', 'declined', 0, 'processing', ['not_paid', 'was_final']],
  ['completed', 'paid', 2, 'completed', []],
] as const)('from %s (%s, %i of 2 delivered) to %s warns of %j', (status, state, issued, to, warnings) => {
  expect(
    warnOfStatus({ status, payment: { state }, fulfilment: { state: 'preparing', issued, total: 2 } }, to),
  ).toEqual(warnings);
});
