import type { Country } from '@esimshop/contracts/destinations';
import type { Product } from '@esimshop/contracts/products';
import type { Database } from '../database/database.ts';
import type { Shop } from '../shop.ts';
import { type Answer, createAnswerCache } from './answer-cache.ts';
import { confirmCatalogueVersion } from './catalogue-version.ts';
import { destinationNames } from './destination-names.ts';
import { toProduct } from './products.ts';
import { rankDestinations } from './rank-destinations.ts';
import { countSoldByDestination, listActiveProducts, listCountryRows, type ProductRow } from './store.ts';

const POPULARITY_DAYS = 90;
const DAY_MS = 86_400_000;

export type SnapshotProduct = {
  row: ProductRow;
  product: Product;
  /** `product` as JSON, made once: every list is joined from these. */
  json: string;
};

/** All that is on sale, in memory, as of one version. Nothing inactive is in it, so no filter can let it out. */
export type CatalogueSnapshot = {
  version: string;
  /** Destination by destination in order of popularity; within one, prepaid before unlimited. */
  products: SnapshotProduct[];
  byKey: ReadonlyMap<string, SnapshotProduct>;
  byDestination: ReadonlyMap<string, SnapshotProduct[]>;
  countries: Country[];
  networksByCountry: ReadonlyMap<string, Product['networks']>;
  answers: { get(key: string, make: () => string): Answer };
};

const snapshots = new WeakMap<Database, { version: string; loading: Promise<CatalogueSnapshot> }>();

/** The catalogue as of now; loaded once per version and process. @throws Error when the database is away for long. */
export async function readCatalogue(shop: Shop): Promise<CatalogueSnapshot> {
  const version = await confirmCatalogueVersion(shop);
  const held = snapshots.get(shop.database);
  if (held?.version === version) return held.loading;
  const loading = loadCatalogue(shop, version);
  snapshots.set(shop.database, { version, loading });
  loading.catch(() => {
    // A failed load must not be held: the next read tries again, and the last good lists serve until then.
    if (snapshots.get(shop.database)?.loading !== loading) return;
    if (held) snapshots.set(shop.database, held);
    else snapshots.delete(shop.database);
  });
  return loading;
}

async function loadCatalogue(shop: Shop, version: string): Promise<CatalogueSnapshot> {
  // Popularity counts whole days, so that every process counts the same.
  const before = new Date(Math.floor(shop.clock.now().getTime() / DAY_MS) * DAY_MS);
  const from = new Date(before.getTime() - POPULARITY_DAYS * DAY_MS);
  const [rows, countryRows, sold] = await Promise.all([
    listActiveProducts(shop.database),
    listCountryRows(shop.database),
    countSoldByDestination(shop.database, { from, before }),
  ]);
  const networksByCountry = new Map(countryRows.map(({ code, networks }) => [code, networks]));
  const grouped = Map.groupBy(rows, (row) => row.countryCode);
  const places = [...grouped].flatMap(([code, [first]]) => (first ? [{ code, coverage: first.coverage }] : []));
  const ranked = rankDestinations(places, new Map(sold.map(({ code, sold }) => [code, sold])));
  const byDestination = new Map(
    ranked.map(({ code }) => [
      code,
      (grouped.get(code) ?? []).toSorted(comparePlans).map((row): SnapshotProduct => {
        const product = toProduct(row, networksByCountry.get(code));
        return { row, product, json: JSON.stringify(product) };
      }),
    ]),
  );
  const products = [...byDestination.values()].flat();
  return {
    version,
    products,
    byKey: new Map(products.flatMap((item) => [item.row.productId, String(item.row.id)].map((key) => [key, item]))),
    byDestination,
    countries: countryRows.map(({ networks: _networks, ...row }) => ({
      ...row,
      name: destinationNames(row.code).en,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    networksByCountry,
    answers: createAnswerCache(version),
  };
}

const TIER_ORDER = { lite: 0, essentials: 1, plus: 2 };

/** Prepaid by data, then days; then unlimited by days, then tier; the price and the id settle the rest. */
function comparePlans(a: ProductRow, b: ProductRow): number {
  if ((a.dataMb === null) !== (b.dataMb === null)) return a.dataMb === null ? 1 : -1;
  return (
    (a.dataMb ?? 0) - (b.dataMb ?? 0) ||
    a.validityDays - b.validityDays ||
    TIER_ORDER[a.tier ?? 'lite'] - TIER_ORDER[b.tier ?? 'lite'] ||
    a.priceMinor - b.priceMinor ||
    a.id - b.id
  );
}
