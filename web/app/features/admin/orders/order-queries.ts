import type { adminOrderResponseSchema } from '@esimshop/contracts/admin-order';
import {
  type BulkResponse,
  MAX_BULK_ORDERS,
  type NewerOrder,
  type notifyResponseSchema,
  type StatusUndoResponse,
  type statusChangeResponseSchema,
} from '@esimshop/contracts/admin-order-acts';
import { type AdminOrderRow, type AdminOrdersResponse, MAX_ORDERS_PER_PAGE } from '@esimshop/contracts/admin-orders';
import type { OrderStatus } from '@esimshop/contracts/order-status';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { ListSource } from '../list/use-admin-list.ts';
import { type OrderListState, readOrderList, writeFilter, writeOrderList } from './order-list-state.ts';

export type AdminOrderResponse = z.infer<typeof adminOrderResponseSchema>;
export type StatusChangeResponse = z.infer<typeof statusChangeResponseSchema>;
export type NotifyResponse = z.infer<typeof notifyResponseSchema>;

const LISTS = ['admin', 'orders'] as const;

export const ORDERS: ListSource<OrderListState, AdminOrdersResponse> = {
  queryKey: LISTS,
  fetchPage: (query, signal) => browserApi(`/api/orders${query}`, { signal }),
  read: readOrderList,
  write: writeOrderList,
};

/** How many orders a saved view has. */
export function orderCountQuery(filter: Partial<OrderListState>) {
  const query = writeFilter(filter);
  query.set('per', '1');
  return queryOptions({
    queryKey: [...LISTS, 'count', query.toString()],
    queryFn: ({ signal }) => browserApi<AdminOrdersResponse>(`/api/orders?${query}`, { signal }),
    select: ({ total, isTotalExact }: AdminOrdersResponse) => ({ total, isTotalExact }),
  });
}

/** One order in full. */
export function adminOrderQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: ({ signal }) => browserApi<AdminOrderResponse>(`/api/admin/orders/${id}`, { signal }),
    enabled: id !== undefined,
  });
}

/** Shows at once what an act has made of an order, so that the next act names this version; `refreshOrders` reads the rest. */
export function showChanged(
  client: QueryClient,
  { id, status, updatedAt }: Pick<AdminOrderRow, 'id' | 'status' | 'updatedAt'>,
): void {
  client.setQueryData(
    adminOrderQuery(id).queryKey,
    (shown) => shown && { ...shown, order: { ...shown.order, status, updatedAt } },
  );
  client.setQueriesData<AdminOrdersResponse>(
    { queryKey: LISTS },
    (list) =>
      list && { ...list, orders: list.orders.map((row) => (row.id === id ? { ...row, status, updatedAt } : row)) },
  );
}

/** Call after an act: cached orders are outdated. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: LISTS }),
    client.invalidateQueries({ queryKey: ['admin', 'order'] }),
  ]);
}

export type StatusAct = { id: number; status: OrderStatus; updatedAt?: string };

/** @throws ApiError `conflict` if somebody else changed the order since `updatedAt` */
export function changeStatus({ id, status, updatedAt }: StatusAct): Promise<StatusChangeResponse> {
  return browserApi(`/api/orders/${id}/status`, {
    method: 'PATCH',
    body: { status, ...(updatedAt ? { updatedAt } : {}) },
  });
}

export type UndoAct = { id: number; updatedAt: string };

/** @throws ApiError `conflict` if anything has changed the order since `updatedAt` */
export function undoStatus({ id, updatedAt }: UndoAct): Promise<StatusUndoResponse> {
  return browserApi(`/api/admin/orders/${id}/status/undo`, { method: 'POST', body: { updatedAt } });
}

export function notifyCustomer({ id, status }: { id: number; status: OrderStatus }): Promise<NotifyResponse> {
  return browserApi(`/api/orders/${id}/notify`, { method: 'POST', body: { status } });
}

/** The current order, if a change was rejected as outdated. */
export function newerOrderOf(error: unknown): NewerOrder | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  return error.problem.current as NewerOrder | undefined;
}

export type BulkStatusAct = {
  status: OrderStatus;
  /** The orders, each with the last change that the admin has seen. */
  orders: readonly { id: number; updatedAt: string }[];
};

/** A request has a maximum number of orders; more are sent in slices. */
export async function bulkStatus({ status, orders }: BulkStatusAct): Promise<BulkOutcome> {
  return inSlices(orders, (slice) =>
    browserApi('/api/admin/orders/bulk/status', { method: 'POST', body: { status, ...asSeen(slice) } }),
  );
}

/** Reverts the status of each order, unless it has changed since. */
export async function bulkUndo(orders: readonly UndoAct[]): Promise<BulkOutcome> {
  return inSlices(orders, (slice) =>
    browserApi('/api/admin/orders/bulk/status/undo', { method: 'POST', body: asSeen(slice) }),
  );
}

/** Order ids, each with the last change seen. */
function asSeen(orders: readonly { id: number; updatedAt: string }[]) {
  return {
    ids: orders.map(({ id }) => id),
    updatedAt: Object.fromEntries(orders.map(({ id, updatedAt }) => [id, updatedAt])),
  };
}

/** Mails each buyer their order's status. */
export async function bulkNotify(ids: readonly number[]): Promise<BulkOutcome> {
  return inSlices(ids, (slice) =>
    browserApi('/api/admin/orders/bulk/notify', { method: 'POST', body: { ids: slice } }),
  );
}

/** What was done; with the error that broke it off, if not all of it could be. */
export type BulkOutcome = BulkResponse & { broken?: Error };

/** @throws Error if nothing was done */
async function inSlices<Item>(
  items: readonly Item[],
  send: (slice: readonly Item[]) => Promise<BulkResponse>,
): Promise<BulkOutcome> {
  const all: BulkOutcome = { done: [], failed: [] };
  for (let start = 0; start < items.length; start += MAX_BULK_ORDERS) {
    try {
      const { done, failed } = await send(items.slice(start, start + MAX_BULK_ORDERS));
      all.done.push(...done);
      all.failed.push(...failed);
    } catch (error) {
      if (start === 0 || !(error instanceof Error)) throw error;
      return { ...all, broken: error };
    }
  }
  return all;
}

/** The maximum number of selected orders. */
export const MAX_CHOSEN = 1000;

/** Every order that matches, page by page. @throws ApiError */
export async function readAllMatching(state: OrderListState, total: number): Promise<AdminOrderRow[]> {
  const rows: AdminOrderRow[] = [];
  const pages = Math.ceil(Math.min(total, MAX_CHOSEN) / MAX_ORDERS_PER_PAGE);
  for (let page = 1; page <= pages; page++) {
    const query = writeOrderList({ ...state, page });
    query.set('per', String(MAX_ORDERS_PER_PAGE));
    rows.push(...(await browserApi<AdminOrdersResponse>(`/api/orders?${query}`)).orders);
  }
  return rows.slice(0, MAX_CHOSEN);
}
