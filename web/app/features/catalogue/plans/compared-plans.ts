import type { Product } from '@esimshop/contracts/products';

export const MAX_COMPARED = 3;

/** The plans listed in the URL, in its order; undefined if the comparison is closed. Unknown ids are dropped. */
export function readCompared(query: URLSearchParams, products: readonly Product[]): Product[] | undefined {
  const named = query.get('compare');
  if (named === null) return undefined;
  const ids = new Set(named.split(',').map((id) => id.trim()));
  return [...ids].flatMap((id) => products.find((product) => String(product.id) === id) ?? []).slice(0, MAX_COMPARED);
}

/** The query with these plans compared; without a list the comparison is closed. */
export function withCompared(query: URLSearchParams, ids: readonly number[] | undefined): URLSearchParams {
  const next = new URLSearchParams(query);
  if (ids) next.set('compare', [...new Set(ids)].slice(0, MAX_COMPARED).join(','));
  else next.delete('compare');
  return next;
}
