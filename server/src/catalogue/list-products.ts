import { createHash } from 'node:crypto';
import { fold } from '@esimshop/contracts/fold';
import { isSampleProduct } from '@esimshop/contracts/plans';
import type { Product, ProductsQuery } from '@esimshop/contracts/products';
import { type SharedResponse, toSharedJson } from '../platform/http/responses/shared-response.ts';
import { ProblemError } from '../platform/problem.ts';
import type { CatalogueSnapshot, OfferRow, Shop, SnapshotProduct } from '../shop.ts';
import { snapshotIn } from './currencies/snapshot-in.ts';
import { resolveDestination } from './destinations/resolve-destination.ts';
import { yieldEvery } from './yield-every.ts';

export type ProductFilter = Pick<
  ProductsQuery,
  'country' | 'region' | 'regionCode' | 'search' | 'featured' | 'currency'
>;

/** Made into JSON in half a millisecond, also the first time: a collection of garbage may come on top. */
const PRODUCTS_A_TURN = 20;

/** The response of `GET /api/products`: the products that match every given filter; all products without a filter. */
export async function getProductsResponse(shop: Shop, filter: ProductFilter): Promise<SharedResponse> {
  const catalogue = await snapshotIn(shop, filter.currency);
  return shop.responses.get(`${catalogue.version} products ${cacheKeyOf(filter)}`, () =>
    joinProducts(selectProducts(catalogue, filter)),
  );
}

/** Yields between the parts of a long list; each part is hashed as it is made. */
async function joinProducts(items: SnapshotProduct[]): Promise<SharedResponse> {
  const parts: Buffer[] = [];
  const sha256 = createHash('sha256');
  const add = (text: string) => {
    const part = Buffer.from(text);
    sha256.update(part);
    parts.push(part);
  };
  add('{"products":[');
  const turn = yieldEvery(PRODUCTS_A_TURN);
  for (let start = 0; start < items.length; start += PRODUCTS_A_TURN) {
    if (start > 0) await turn(PRODUCTS_A_TURN);
    const part = items.slice(start, start + PRODUCTS_A_TURN).map(({ json }) => json);
    add(`${start > 0 ? ',' : ''}${part.join(',')}`);
  }
  add(']}');
  return toSharedJson(Buffer.concat(parts), sha256);
}

/**
 * The response of `GET /api/products/:id`: one product on sale by its id or its product id, with the networks of every
 * country it covers.
 * @throws ProblemError product_not_found for an unknown, inactive or sample product
 */
export async function getProductResponse(shop: Shop, key: string, currency?: string): Promise<SharedResponse> {
  const catalogue = await snapshotIn(shop, currency);
  const item = isSampleProduct(key) ? undefined : catalogue.byKey.get(key);
  if (!item) throw new ProblemError(404, 'product_not_found', 'This plan is not available. Choose another plan.');
  return shop.responses.get(`${catalogue.version} product ${key}`, () =>
    toSharedJson(JSON.stringify({ product: withNetworks(catalogue, item) } satisfies { product: Product })),
  );
}

function withNetworks({ networksOf }: CatalogueSnapshot, { product, row }: SnapshotProduct): Product {
  if (product.coverage === 'local') return product;
  const networks = row.countryCodes.flatMap((code) => networksOf(row.supplier, code));
  const distinct = new Map(networks.map((network) => [`${network.name} ${network.generation}`, network]));
  return { ...product, networks: [...distinct.values()] };
}

function selectProducts(catalogue: CatalogueSnapshot, filter: ProductFilter): SnapshotProduct[] {
  let items = catalogue.products;
  for (const code of [filter.country, filter.regionCode]) if (code) items = ofDestination(catalogue, items, code);
  if (filter.region) items = ofRegion(catalogue, items, filter.region);
  if (filter.search?.trim()) items = matching(items, filter.search);
  return filter.featured ? pickFeatured(items, filter.featured) : items;
}

function ofDestination(catalogue: CatalogueSnapshot, items: SnapshotProduct[], text: string): SnapshotProduct[] {
  const code = resolveDestination(catalogue.byDestination.keys(), text);
  if (code === undefined) return [];
  if (items === catalogue.products) return catalogue.byDestination.get(code) ?? [];
  return items.filter(({ row }) => row.countryCode === code);
}

/** The plans sold for a region as a whole, or else those of its countries. */
function ofRegion(catalogue: CatalogueSnapshot, items: SnapshotProduct[], text: string): SnapshotProduct[] {
  const regional = [...catalogue.byDestination].filter(([, [first]]) => first?.row.coverage !== 'local');
  const code = resolveDestination(
    regional.map(([each]) => each),
    text,
  );
  if (code !== undefined) return items.filter(({ row }) => row.countryCode === code);
  return items.filter(({ row }) => fold(row.regionName) === fold(text));
}

/** Every word must occur in the product's search key; `%`, `_` and quotes are ordinary characters. */
function matching(items: SnapshotProduct[], search: string): SnapshotProduct[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? [] : items.filter(({ row }) => words.every((word) => searchedOf(row).includes(word)));
}

function searchedOf({ searchKey, ownNames }: OfferRow): string {
  return ownNames ? [searchKey, ...Object.values(ownNames).map((name = '') => fold(name))].join(' ') : searchKey;
}

/**
 * Those that the owner features in their order, then the cheapest plan of each destination in order of popularity, then the second cheapest of each, and so on; sold-out
 * plans only if nothing else is left.
 */
function pickFeatured(listed: SnapshotProduct[], count: number): SnapshotProduct[] {
  const sold = listed.filter(({ available }) => available);
  const items = sold.length > 0 ? sold : listed;
  const byDestination = [...Map.groupBy(items, ({ row }) => row.countryCode).values()].map((group) =>
    group.toSorted((a, b) => a.row.priceMinor - b.row.priceMinor || a.row.id - b.row.id),
  );
  const picked = items
    .filter(({ row }) => row.featuredRank !== null)
    .sort((a, b) => (a.row.featuredRank ?? 0) - (b.row.featuredRank ?? 0))
    .slice(0, count);
  for (let round = 0; picked.length < Math.min(count, items.length); round++) {
    for (const group of byDestination) {
      const item = group[round];
      if (item && picked.length < count && !picked.includes(item)) picked.push(item);
    }
  }
  return picked;
}

function cacheKeyOf({ country, regionCode, region, search, featured }: ProductFilter): string {
  return JSON.stringify([country, regionCode, region, search?.trim(), featured].map((value) => value ?? ''));
}
