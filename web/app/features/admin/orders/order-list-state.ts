import { ORDER_ATTENTIONS, type OrderAttention } from '@esimshop/contracts/admin-order';
import { ORDER_SORTS, type OrderSort } from '@esimshop/contracts/admin-orders';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import { readChoices, readDays, readPage, readText, toQuery } from '../list/list-address.ts';

/** The state of the list of orders, all of it in the address. */
export type OrderListState = {
  q: string;
  status: readonly OrderStatus[];
  attention: readonly OrderAttention[];
  /** First and last day in the shop's time zone, as `2026-11-22`. */
  from: string | undefined;
  to: string | undefined;
  sort: OrderSort;
  page: number;
  per: number;
};

const DEFAULT_SORT: OrderSort = '-createdAt';
export const PAGE_SIZES = [25, 50, 100] as const;

/** Reads an address leniently: invalid values are ignored, days in the wrong order are swapped. */
export function readOrderList(query: URLSearchParams): OrderListState {
  const per = Number(query.get('per'));
  return {
    q: readText(query, 'q'),
    status: readChoices(query.get('status'), ORDER_STATUSES),
    attention: readChoices(query.get('attention'), ORDER_ATTENTIONS),
    ...readDays(query),
    sort: ORDER_SORTS.find((sort) => sort === query.get('sort')) ?? DEFAULT_SORT,
    page: readPage(query, 100_000),
    per: PAGE_SIZES.find((size) => size === per) ?? PAGE_SIZES[0],
  };
}

/** The address of a list, without defaults. */
export function writeOrderList({ q, status, attention, from, to, sort, page, per }: OrderListState): URLSearchParams {
  return toQuery({
    q: q.trim(),
    status: status.join(','),
    attention: attention.join(','),
    from,
    to,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    per: per === PAGE_SIZES[0] ? undefined : String(per),
  });
}

/** The filters alone, for the CSV file and for counts. */
export function writeFilter({ q, status, attention, from, to }: Partial<OrderListState>): URLSearchParams {
  return toQuery({ q: q?.trim(), status: status?.join(','), attention: attention?.join(','), from, to });
}

/** What a saved view stores: filters and sorting, but no page. */
export function writeView(state: Partial<OrderListState>): URLSearchParams {
  const query = writeFilter(state);
  if (state.sort && state.sort !== DEFAULT_SORT) query.set('sort', state.sort);
  return query;
}

export function isFiltered({ q, status, attention, from, to }: OrderListState): boolean {
  return q.trim() !== '' || status.length > 0 || attention.length > 0 || from !== undefined || to !== undefined;
}
