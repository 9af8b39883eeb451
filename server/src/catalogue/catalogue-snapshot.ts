import { DAY_MS } from '@esimshop/contracts/days';
import type { Product } from '@esimshop/contracts/products';
import type { Database } from '../platform/database/database.ts';
import type { CatalogueSnapshot, OfferRow, Shop, SnapshotProduct } from '../shop.ts';
import { listClosedSuppliers } from '../supply/accounts.ts';
import { readCatalogueState } from './catalogue-state.ts';
import { listPricesIn } from './currencies/store.ts';
import { destinationNames } from './destinations/destination-names.ts';
import { rankDestinations } from './destinations/rank-destinations.ts';
import { pickCheapest } from './pick-cheapest.ts';
import { type ProductContext, toProduct } from './products.ts';
import {
  countSoldByDestination,
  listActivePrices,
  listActiveProducts,
  listCountryRows,
  listNetworkRows,
} from './store.ts';
import { readTypicalUses } from './typical-use.ts';
import { yieldEvery } from './yield-every.ts';

const POPULARITY_DAYS = 90;
/** Put in order within a few milliseconds. */
const PLANS_A_TURN = 500;
const PRICES_A_TURN = 5_000;

class ListedProduct implements SnapshotProduct {
  readonly row: OfferRow;
  readonly available: boolean;
  readonly #context: ProductContext;
  #json: string | undefined;

  constructor(row: OfferRow, context: ProductContext & { available: boolean }) {
    this.row = row;
    this.available = context.available;
    this.#context = context;
  }

  get product(): Product {
    return toProduct(this.row, this.#context);
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.product);
    return this.#json;
  }
}

/** The catalogue of one version: derived from the previous one and the current prices if nothing else changed. */
export async function loadCatalogue(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  version: string,
  former: Promise<CatalogueSnapshot> | undefined,
): Promise<CatalogueSnapshot> {
  // Popularity covers whole days (UTC), so that every process gets the same ranking.
  const before = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
  const from = new Date(before.getTime() - POPULARITY_DAYS * DAY_MS);
  // Before the plans: later changes have another version and are loaded with it.
  const { plansVersion = 0 } = (await readCatalogueState(database)) ?? {};
  const known = await former?.catch(() => undefined);
  const [offers, countryRows, networkRows, sold, closed, typicalUseOf] = await Promise.all([
    known?.plansVersion === plansVersion ? repriceRows(database, known) : listActiveProducts(database),
    listCountryRows(database),
    listNetworkRows(database),
    countSoldByDestination(database, { from, before }),
    listClosedSuppliers(database),
    readTypicalUses(database),
  ]);
  const networks = new Map(networkRows.map((row) => [`${row.supplier} ${row.countryCode}`, row.networks]));
  const networksOf = (supplier: string, code: string) => networks.get(`${supplier} ${code}`) ?? [];
  const toItem = (row: OfferRow) =>
    new ListedProduct(row, {
      networks: networksOf(row.supplier, row.countryCode),
      available: !closed.has(row.supplier),
      typicalUse: typicalUseOf(row),
    });
  const soldByCode = new Map(sold.map(({ code, sold }) => [code, sold]));
  const countries = countryRows.map((row) => ({
    ...row,
    name: destinationNames(row.code).en,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
  const assemble = async (rows: readonly OfferRow[], name: string): Promise<CatalogueSnapshot> => {
    const grouped = Map.groupBy(rows, (row) => row.countryCode);
    const places = [...grouped].flatMap(([code, [first]]) => (first ? [{ code, coverage: first.coverage }] : []));
    const byDestination = new Map<string, SnapshotProduct[]>();
    const byKey = new Map<string, SnapshotProduct>();
    const turn = yieldEvery(PLANS_A_TURN);
    for (const { code } of rankDestinations(places, soldByCode)) {
      const offered = grouped.get(code) ?? [];
      const listed = offered.filter(({ isUnlisted }) => !isUnlisted);
      const shown = new Set(pickCheapest(listed, closed).sort(comparePlans));
      const items = [...shown].map(toItem);
      if (items.length > 0) byDestination.set(code, items);
      // A plan that is not shown, unlisted or dearer than an equal one, is still found at its address.
      const hidden = offered.filter((row) => !shown.has(row)).map(toItem);
      for (const item of [...items, ...hidden]) byKey.set(item.row.productId, item).set(String(item.row.id), item);
      await turn(offered.length);
    }
    return {
      version: name,
      plansVersion,
      offers: rows,
      products: [...byDestination.values()].flat(),
      byKey,
      byDestination,
      countries,
      networksOf,
      pricedIn: async (currency) =>
        assemble(await atPrices(offers, await listPricesIn(database, currency), currency), `${version} ${currency}`),
    };
  };
  return assemble(offers, version);
}

/** The plans at the prices of a currency; those that have none in it are left out. */
async function atPrices(
  offers: readonly OfferRow[],
  prices: ReadonlyMap<number, number>,
  currency: string,
): Promise<OfferRow[]> {
  const turn = yieldEvery(PRICES_A_TURN);
  const rows: OfferRow[] = [];
  for (const row of offers) {
    const priceMinor = prices.get(row.id);
    if (priceMinor !== undefined) rows.push({ ...row, priceMinor, currency });
    await turn(1);
  }
  return rows;
}

/** The plans of a snapshot at their current prices. */
async function repriceRows(database: Database, { offers }: CatalogueSnapshot): Promise<OfferRow[]> {
  const prices = await listActivePrices(database);
  const turn = yieldEvery(PRICES_A_TURN);
  const rows: OfferRow[] = [];
  for (const row of offers) {
    const priceMinor = prices.get(row.id);
    rows.push(priceMinor === undefined || priceMinor === row.priceMinor ? row : { ...row, priceMinor });
    await turn(1);
  }
  return rows;
}

const TIER_ORDER = { lite: 0, essentials: 1, plus: 2 };

/** Those that the owner pinned; then prepaid by data, then days; then unlimited by days, then tier; ties are broken by price, then id. */
function comparePlans(a: OfferRow, b: OfferRow): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  if ((a.dataMb === null) !== (b.dataMb === null)) return a.dataMb === null ? 1 : -1;
  return (
    (a.dataMb ?? 0) - (b.dataMb ?? 0) ||
    a.validityDays - b.validityDays ||
    TIER_ORDER[a.tier ?? 'lite'] - TIER_ORDER[b.tier ?? 'lite'] ||
    a.priceMinor - b.priceMinor ||
    a.id - b.id
  );
}
