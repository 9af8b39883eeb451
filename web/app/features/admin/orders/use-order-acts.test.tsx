import {
  bulkResponseSchema,
  bulkStatusSchema,
  bulkUndoSchema,
  notifyResponseSchema,
  statusChangeResponseSchema,
  statusUndoResponseSchema,
} from '@esimshop/contracts/admin-order-acts';
import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import { orderStatusesResponseSchema } from '@esimshop/contracts/orders';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getToast } from '~/lib/toast.ts';
import { answer, held, lost, openFakeShop, problem, type Routes } from '../../../../test/fake-shop.ts';
import { renderHookInShop, renderInShop } from '../../../../test/render.tsx';
import { adminOrderOf } from '../../../../test/samples.ts';
import type { AdminOrderResponse } from './order-queries.ts';
import { useOrderActs } from './use-order-acts.tsx';
import { useOrderStatuses } from './use-order-statuses.ts';

const SET = 'PATCH /api/orders/7/status';
const UNDO = 'POST /api/admin/orders/7/status/undo';
const BULK = 'POST /api/admin/orders/bulk/status';
const SEEN_AT = '2026-11-20T00:00:00.000Z';
const CHANGED_AT = '2026-11-20T00:05:00.000Z';
const order = (status: OrderStatus, updatedAt = CHANGED_AT) => ({ id: 7, orderNumber: 'ES-7', status, updatedAt });
const changed = (from: OrderStatus, to: OrderStatus) =>
  answer(statusChangeResponseSchema, { order: order(to), from, warnings: [] });
const NEWER = { ...order('cancelled'), changedBy: { kind: 'admin', name: 'ayse' } };
const WANTED = { id: 7, status: 'shipped', updatedAt: SEEN_AT } as const;

function openActs(routes: Routes) {
  const shop = openFakeShop(routes);
  const page = renderHookInShop(useOrderActs);
  const seen = adminOrderOf({ updatedAt: SEEN_AT });
  page.client.setQueryData(['admin', 'orders', ''], { orders: [seen, { ...seen, id: 8 }] });
  page.client.setQueryData(['admin', 'order', 7], { order: seen });
  /** The versions of the order on its page, and of two in the list. */
  const versions = () => {
    const shown = page.client.getQueryData<AdminOrderResponse>(['admin', 'order', 7]);
    const list = page.client.getQueryData<AdminOrdersResponse>(['admin', 'orders', '']);
    return [shown?.order, ...(list?.orders ?? [])].map((each) => `${each?.status} ${each?.updatedAt}`);
  };
  const isOutdated = (key: string[] | (string | number)[]) => page.client.getQueryState(key)?.isInvalidated;
  return { shop, acts: () => page.result.current, isOutdated, versions };
}

/** What the toast says, with the button of an undo. */
function readToast() {
  const { title, description, variant } = getToast() ?? {};
  const shown = renderInShop(<p>{description}</p>);
  const text = within(shown.container).getByRole('paragraph').textContent;
  return { title, variant, text, undo: () => fireEvent.click(within(shown.container).getByRole('button')) };
}

test('a new status is set as of when the order was seen, and orders are refetched', async () => {
  const { shop, acts, isOutdated } = openActs({ [SET]: [changed('processing', 'shipped')] });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()?.title).toBe('Status updated'));
  expect(shop.calls(SET)[0]?.body).toEqual({ status: 'shipped', updatedAt: SEEN_AT });
  expect(readToast().text).toContain('ES-7 is now Shipped.');
  await waitFor(() =>
    expect([isOutdated(['admin', 'orders', '']), isOutdated(['admin', 'order', 7])]).toEqual([true, true]),
  );
});

test('what an act has made of an order is shown with its toast, and so the next act is not taken for a late one', async () => {
  const undone = {
    order: order('processing', '2026-11-20T00:06:00.000Z'),
    from: 'shipped' as const,
    toldRecipient: null,
  };
  const { acts, versions } = openActs({
    [SET]: [changed('processing', 'shipped')],
    [UNDO]: [answer(statusUndoResponseSchema, undone)],
  });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()?.title).toBe('Status updated'));
  expect(versions()).toEqual([`shipped ${CHANGED_AT}`, `shipped ${CHANGED_AT}`, `completed ${SEEN_AT}`]);
  readToast().undo();
  await waitFor(() => expect(getToast()?.title).toBe('Status change undone'));
  const back = 'processing 2026-11-20T00:06:00.000Z';
  expect(versions()).toEqual([back, back, `completed ${SEEN_AT}`]);
});

test('an undo takes back just the change that was made, once, and says which status the order has again', async () => {
  const undone = held(
    answer(statusUndoResponseSchema, { order: order('processing'), from: 'shipped', toldRecipient: null }),
  );
  const { shop, acts } = openActs({ [SET]: [changed('processing', 'shipped')], [UNDO]: [undone.answer] });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()).toBeDefined());
  const { undo } = readToast();
  undo();
  undo();
  undone.release();
  await waitFor(() => expect(getToast()?.title).toBe('Status change undone'));
  expect(getToast()?.description).toBe('ES-7 is Processing again.');
  expect(shop.calls(UNDO).map(({ body }) => body)).toEqual([{ updatedAt: CHANGED_AT }]);
});

test('an undo says that the buyer has been notified of the status since', async () => {
  const told = { order: order('processing'), from: 'shipped' as const, toldRecipient: 'deniz@example.com' };
  const { acts } = openActs({
    [SET]: [changed('processing', 'shipped')],
    [UNDO]: [answer(statusUndoResponseSchema, told)],
  });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()).toBeDefined());
  readToast().undo();
  await waitFor(() => expect(getToast()?.title).toBe('Status change undone'));
  expect(getToast()?.description).toContain('The e-mail about Shipped has gone to deniz@example.com');
});

test('an undo that comes too late says who has changed the order since', async () => {
  const { acts } = openActs({
    [SET]: [changed('processing', 'shipped')],
    [UNDO]: [problem(409, 'conflict', { current: NEWER })],
  });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()).toBeDefined());
  readToast().undo();
  await waitFor(() => expect(getToast()?.title).toBe('The status change was not undone'));
  expect(getToast()).toMatchObject({
    variant: 'destructive',
    description: 'ES-7 is now Cancelled: ayse has changed it since.',
  });
});

test('a status that the order had already offers no undo', async () => {
  const { acts } = openActs({ [SET]: [changed('shipped', 'shipped')] });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()).toMatchObject({ description: 'ES-7 is now Shipped.', duration: 5000 }));
});

test('a conflicting change is kept for a decision, and can still be made', async () => {
  const { shop, acts } = openActs({
    [SET]: [problem(409, 'conflict', { current: NEWER }), changed('cancelled', 'shipped')],
  });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(acts().conflict).toEqual({ newer: NEWER, wanted: WANTED }));
  expect(getToast()?.title).toBe('Failed to update order status');
  acts().setStatus.mutate({ ...WANTED, updatedAt: CHANGED_AT });
  await waitFor(() => expect(shop.calls(SET)).toHaveLength(2));
  await waitFor(() => expect(acts().conflict).toBeUndefined());
  expect(shop.calls(SET)[1]?.body).toEqual({ status: 'shipped', updatedAt: CHANGED_AT });
});

test('any other failure leaves no conflict to decide', async () => {
  const { acts } = openActs({ [SET]: [problem(404, 'order_not_found')] });
  acts().setStatus.mutate(WANTED);
  await waitFor(() => expect(getToast()?.title).toBe('Failed to update order status'));
  expect(acts().conflict).toBeUndefined();
});

test('more orders than one request takes are sent in slices, each as it was seen, and reported as one', async () => {
  const orders = Array.from({ length: 250 }, (_, index) => ({ id: index + 1, updatedAt: SEEN_AT }));
  const done = (id: number) => ({ ...order('shipped'), id, from: 'processing' as const, warnings: [] });
  const failed = { id: 250, orderNumber: 'ES-250', code: 'conflict' as const, detail: 'Changed.' };
  const { shop, acts } = openActs({
    [BULK]: [
      answer(bulkResponseSchema, { done: [done(1)], failed: [] }),
      answer(bulkResponseSchema, { done: [done(101)], failed: [] }),
      answer(bulkResponseSchema, { done: [], failed: [failed] }),
    ],
  });
  acts().setStatuses.mutate({ status: 'shipped', orders });
  await waitFor(() => expect(acts().report).toBeDefined());
  const bodies = shop.calls(BULK).map(({ body }) => z.parse(bulkStatusSchema, body));
  expect(bodies.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
  expect(bodies.flatMap(({ ids }) => ids)).toEqual(orders.map(({ id }) => id));
  expect(bodies[2]?.updatedAt).toMatchObject({ 201: SEEN_AT, 250: SEEN_AT });
  expect(acts().report).toEqual({ act: 'status', status: 'shipped', done: [done(1), done(101)], failed: [failed] });
});

test('orders that were set together are taken back together, each as the change left it', async () => {
  const route = 'POST /api/admin/orders/bulk/status/undo';
  const { shop, acts } = openActs({ [route]: [answer(bulkResponseSchema, { done: [], failed: [] })] });
  acts().undoAll.mutate([{ id: 7, updatedAt: CHANGED_AT }]);
  await waitFor(() => expect(acts().report?.act).toBe('undo'));
  expect(z.parse(bulkUndoSchema, shop.calls(route)[0]?.body)).toEqual({ ids: [7], updatedAt: { 7: CHANGED_AT } });
});

test('a notification says whom it went to; one that was sent just now is not sent again', async () => {
  const route = 'POST /api/orders/7/notify';
  const sent = { message: 'Sent', recipient: 'deniz@example.com', status: 'shipped' as const };
  const { acts } = openActs({ [route]: [answer(notifyResponseSchema, sent), problem(409, 'already_notified')] });
  acts().notify.mutate({ id: 7, status: 'shipped' });
  await waitFor(() => expect(getToast()?.description).toBe('deniz@example.com is notified of the status Shipped.'));
  acts().notify.mutate({ id: 7, status: 'shipped' });
  await waitFor(() => expect(getToast()?.title).toBe('Failed to send notification'));
});

test('a notification whose answer is lost is said to be sent perhaps, in the title of the specification', async () => {
  const { acts } = openActs({ 'POST /api/orders/7/notify': [lost] });
  acts().notify.mutate({ id: 7, status: 'shipped' });
  await waitFor(() => expect(getToast()?.title).toBe('Failed to send notification'));
  expect(getToast()?.description).toMatch(/^No connection\..* It may have been sent all the same\. Try again within/);
});

test('only statuses that the server takes are offered, in the order of this page', async () => {
  openFakeShop({
    'GET /api/order-statuses': [answer(orderStatusesResponseSchema, { statuses: ['completed', 'pending'] })],
  });
  const { result } = renderHookInShop(useOrderStatuses);
  expect(result.current).toEqual(ORDER_STATUSES);
  await waitFor(() => expect(result.current).toEqual(['pending', 'completed']));
});

test('where the statuses cannot be loaded, those that this page knows are offered, and a toast says so', async () => {
  openFakeShop({ 'GET /api/order-statuses': [problem(503, 'unavailable')] });
  const { result } = renderHookInShop(useOrderStatuses);
  await waitFor(() => expect(getToast()?.title).toBe('Failed to load order statuses'));
  expect(result.current).toEqual(ORDER_STATUSES);
});
