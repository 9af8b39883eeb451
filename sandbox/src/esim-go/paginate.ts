import { type Fields, readNumber } from '../read-fields.ts';
import { apiError } from './esim-go-context.ts';

/** A page of a list with the partner's counts. Pages start at 1. */
export function paginate<Item>(
  items: Item[],
  query: Fields,
  options: { pageSize: number; largest: number; sizeField: 'perPage' | 'limit' },
) {
  const number = readNumber(query, 'page') ?? 1;
  const size = readNumber(query, options.sizeField) ?? options.pageSize;
  if (!Number.isInteger(number) || number < 1) throw apiError(400, 'page must be a whole number from 1');
  if (!Number.isInteger(size) || size < 1 || size > options.largest) {
    throw apiError(400, `${options.sizeField} must be a whole number from 1 to ${options.largest}`);
  }
  return {
    page: items.slice((number - 1) * size, number * size),
    pageCount: Math.ceil(items.length / size),
    rows: items.length,
    pageSize: size,
  };
}

type PageOptions<Item> = Parameters<typeof paginate>[2] & {
  /** Of the list in the envelope. */
  name: string;
  bareListLength: number | null;
  toWire: (item: Item) => unknown;
};

/** A page in an envelope with its counts or, where the account has a length for them, as a bare list that is no longer. */
export function toPageWire<Item>(items: Item[], query: Fields, page: PageOptions<Item>) {
  const { name, bareListLength, toWire, ...options } = page;
  if (bareListLength === null) {
    const { page: found, ...counts } = paginate(items, query, options);
    return { [name]: found.map(toWire), ...counts };
  }
  const size = Math.min(bareListLength, readNumber(query, options.sizeField) ?? options.pageSize);
  return paginate(items, { ...query, [options.sizeField]: size }, options).page.map(toWire);
}

export function sortBy<Item>(items: Item[], key: (item: Item) => string | number, isDescending: boolean): Item[] {
  const sign = isDescending ? -1 : 1;
  return items.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)];
    if (a === b) return 0;
    return a < b ? -sign : sign;
  });
}
