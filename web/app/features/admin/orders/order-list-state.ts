import { ORDER_ATTENTIONS, ORDER_SORTS, type OrderAttention, type OrderSort } from '@esimshop/contracts/admin-orders';
import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';

/** What the list of orders shows: all of it stands in the address. */
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
const DAY = /^(?:20|21)\d{2}-\d{2}-\d{2}$/;

/** Reads an address leniently: what it cannot mean is left out, and days in the wrong order are turned round. */
export function readOrderList(query: URLSearchParams): OrderListState {
  const [from, to] = inOrder(readDay(query.get('from')), readDay(query.get('to')));
  const page = Number(query.get('page') ?? 1);
  const per = Number(query.get('per'));
  return {
    q: (query.get('q') ?? '').slice(0, 100),
    status: readChoices(query.get('status'), ORDER_STATUSES),
    attention: readChoices(query.get('attention'), ORDER_ATTENTIONS),
    from,
    to,
    sort: ORDER_SORTS.find((sort) => sort === query.get('sort')) ?? DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    per: PAGE_SIZES.find((size) => size === per) ?? PAGE_SIZES[0],
  };
}

/** The address of a list, without what goes without saying. */
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

export function isFiltered({ q, status, attention, from, to }: OrderListState): boolean {
  return q.trim() !== '' || status.length > 0 || attention.length > 0 || from !== undefined || to !== undefined;
}

function toQuery(values: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function readChoices<const Choice extends string>(text: string | null, choices: readonly Choice[]): Choice[] {
  const named = (text ?? '').split(',');
  return choices.filter((choice) => named.includes(choice));
}

function readDay(text: string | null): string | undefined {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

function inOrder(from: string | undefined, to: string | undefined) {
  return from && to && from > to ? ([to, from] as const) : ([from, to] as const);
}
