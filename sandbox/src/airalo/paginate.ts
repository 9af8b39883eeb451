import { type Fields, readText } from '../read-fields.ts';
import { fieldErrors } from './airalo-context.ts';

/** A page of a list with the partner's `links` and `meta`. */
export function paginate<Item>(items: Item[], query: Fields, options: { pageSize: number; largest: number }) {
  const errors: Record<string, string> = {};
  const number = readWhole(query, 'page', 1, errors);
  const size = readWhole(query, 'limit', options.pageSize, errors);
  if (size > options.largest) errors.limit = `The limit may not be greater than ${options.largest}.`;
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  const page = items.slice((number - 1) * size, number * size);
  const last = Math.max(1, Math.ceil(items.length / size));
  const from = page.length === 0 ? 0 : (number - 1) * size + 1;
  const link = (to: number) => (to < 1 || to > last ? null : `?limit=${size}&page=${to}`);
  return {
    page,
    number,
    from,
    links: { first: link(1), last: link(last), prev: link(number - 1), next: link(number + 1) },
    meta: {
      message: 'success',
      current_page: number,
      from,
      last_page: last,
      path: '',
      per_page: String(size),
      to: from + page.length - 1,
      total: items.length,
    },
  };
}

function readWhole(query: Fields, name: string, standard: number, errors: Record<string, string>): number {
  const text = readText(query, name);
  if (text === undefined) return standard;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  errors[name] = /^-?\d+$/.test(text) ? `The ${name} must be at least 1.` : `The ${name} must be an integer.`;
  return standard;
}
