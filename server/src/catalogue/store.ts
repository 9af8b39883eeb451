import { SOLD_STATUSES } from '@esimshop/contracts/order-status';
import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { OfferRow } from '../shop.ts';
import { isOfClosedSupplier } from '../supply/accounts.ts';
import { countries, countryNetworks, products } from '../tables/catalogue.ts';
import { offeredPrices } from '../tables/exchange-rates.ts';
import { orderLines, orders } from '../tables/orders.ts';

export type ProductRow = typeof products.$inferSelect;
export type CountryRow = typeof countries.$inferSelect;
export type NetworkRow = typeof countryNetworks.$inferSelect;

const MAX_ID = 2_147_483_647;

const {
  createdAt: _created,
  updatedAt: _updated,
  confirmedAt: _confirmed,
  sourceHash: _hash,
  hiddenAt: _hidden,
  hiddenBy: _hider,
  isBelowMargin: _below,
  choicesVersion: _choices,
  ...offered
} = getTableColumns(products);

/** Every product on sale, by id. Others never enter the catalogue snapshot. */
export function listActiveProducts(executor: Executor): Promise<OfferRow[]> {
  return readInPages(PRODUCTS_A_PAGE, (afterId, limit) =>
    executor.select(offered).from(products).where(isOnSale(afterId)).orderBy(asc(products.id)).limit(limit),
  );
}

/** The current price of every product on sale, in minor units by id. */
export async function listActivePrices(executor: Executor): Promise<Map<number, number>> {
  const { id, priceMinor } = products;
  const rows = await readInPages(PRICES_A_PAGE, (afterId, limit) =>
    executor.select({ id, priceMinor }).from(products).where(isOnSale(afterId)).orderBy(asc(id)).limit(limit),
  );
  return new Map(rows.map((row) => [row.id, row.priceMinor]));
}

/** Rows per page, each parsed in a few milliseconds: all at once would block other requests. */
const PRODUCTS_A_PAGE = 500;
const PRICES_A_PAGE = 2_000;

async function readInPages<Row extends { id: number }>(
  size: number,
  readPage: (afterId: number, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(rows.at(-1)?.id ?? 0, size);
    rows.push(...page);
    if (page.length < size) return rows;
  }
}

function isOnSale(afterId: number) {
  return and(eq(products.isOnSale, true), gt(products.id, afterId));
}

/** How a product may be referred to: by its product id, or its id as a number or as digits. */
export function toProductKey(key: number | string): { productId: string; id: number | null } {
  const productId = String(key);
  const id = /^\d{1,10}$/.test(productId) ? Number(productId) : null;
  return { productId, id: id !== null && id <= MAX_ID ? id : null };
}

/** Rows by id or product id, on sale or not (see `isOnSale`). Unknown keys are left out. */
export async function findProductRows(executor: Executor, keys: readonly (number | string)[]): Promise<ProductRow[]> {
  const known = keys.map(toProductKey);
  const byProductId = inArray(
    products.productId,
    known.map(({ productId }) => productId),
  );
  const byId = inArray(
    products.id,
    known.flatMap(({ id }) => id ?? []),
  );
  return executor.select().from(products).where(or(byProductId, byId));
}

/** A longer list is not read, and each entry costs a request to the supplier. */
const MAX_TOP_UP_PLANS = 24;

/** A plan at its price in a currency, with what made it; null in the base currency. */
export type PricedRow = ProductRow & { sale: { currency: string; rate: string; floorMinor: number } | null };

const LISTED = {
  currency: offeredPrices.currency,
  priceMinor: offeredPrices.priceMinor,
  floorMinor: offeredPrices.floorMinor,
  rate: offeredPrices.rate,
};

/**
 * Plans on sale that a supplier adds to eSIMs of a destination: of this tier, or with fixed amounts; cheapest first. In `currency`, if it is offered and all
 * of them have a price in it.
 */
export async function listTopUpRows(
  executor: Executor,
  { supplier, countryCode, tier, currency }: Pick<ProductRow, 'supplier' | 'countryCode' | 'tier' | 'currency'>,
): Promise<PricedRow[]> {
  const rows = await executor
    .select({ product: products, listed: LISTED })
    .from(products)
    .leftJoin(offeredPrices, and(eq(offeredPrices.productId, products.id), eq(offeredPrices.currency, currency)))
    .where(
      and(
        eq(products.supplier, supplier),
        eq(products.countryCode, countryCode),
        tier === null ? isNull(products.tier) : eq(products.tier, tier),
        eq(products.isOnSale, true),
        eq(products.isUnlisted, false),
        eq(products.canTopUp, true),
        not(isOfClosedSupplier()),
      ),
    )
    .orderBy(asc(products.priceMinor), asc(products.id))
    .limit(MAX_TOP_UP_PLANS);
  const isOffered = rows.every(({ listed }) => listed !== null);
  return rows.map(({ product, listed }) => priceRow(product, isOffered ? listed : null));
}

/** A plan on sale or not, at its price in `currency` if it is offered. */
export async function findPricedRow(executor: Executor, id: number, currency: string): Promise<PricedRow | undefined> {
  const [row] = await executor
    .select({ product: products, listed: LISTED })
    .from(products)
    .leftJoin(offeredPrices, and(eq(offeredPrices.productId, products.id), eq(offeredPrices.currency, currency)))
    .where(eq(products.id, id));
  return row && priceRow(row.product, row.listed);
}

type Listed = Omit<typeof offeredPrices.$inferSelect, 'productId'>;

function priceRow(product: ProductRow, listed: Listed | null): PricedRow {
  if (!listed) return { ...product, sale: null };
  const { priceMinor, ...sale } = listed;
  return { ...product, priceMinor, currency: sale.currency, sale };
}

/** What the supplier takes from its account for a unit, in that account's currency. */
export function supplierCostOf({ supplierCostMinor, costMinor }: Pick<ProductRow, 'supplierCostMinor' | 'costMinor'>) {
  return supplierCostMinor ?? costMinor;
}

/** Ordered by code. */
export function listCountryRows(executor: Executor): Promise<CountryRow[]> {
  return executor.select().from(countries).orderBy(asc(countries.code));
}

/** The networks of every supplier and country. */
export function listNetworkRows(executor: Executor): Promise<NetworkRow[]> {
  return executor.select().from(countryNetworks);
}

/** Units sold per destination in paid orders placed in the window. */
export function countSoldByDestination(executor: Executor, { from, before }: { from: Date; before: Date }) {
  return executor
    .select({ code: orderLines.countryCode, sold: sql<number>`sum(${orderLines.quantity})::integer` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orders.status, SOLD_STATUSES), gte(orders.createdAt, from), lt(orders.createdAt, before)))
    .groupBy(orderLines.countryCode);
}
