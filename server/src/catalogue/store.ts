import { and, asc, eq, getTableColumns, gt, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { countries, countryNetworks, products } from '../platform/database/schema/catalogue.ts';
import { orderLines, orders } from '../platform/database/schema/orders.ts';
import type { OfferRow } from '../shop.ts';
import { isOfClosedSupplier } from '../supply/accounts.ts';

export type ProductRow = typeof products.$inferSelect;
export type CountryRow = typeof countries.$inferSelect;
export type NetworkRow = typeof countryNetworks.$inferSelect;

const MAX_ID = 2_147_483_647;

const {
  createdAt: _created,
  updatedAt: _updated,
  confirmedAt: _confirmed,
  sourceHash: _hash,
  ...offered
} = getTableColumns(products);

/** Every product on sale, by id. Inactive products never enter the catalogue snapshot. */
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
  return and(eq(products.isActive, true), gt(products.id, afterId));
}

/** How a product may be referred to: by its product id, or its id as a number or as digits. */
export function toProductKey(key: number | string): { productId: string; id: number | null } {
  const productId = String(key);
  const id = /^\d{1,10}$/.test(productId) ? Number(productId) : null;
  return { productId, id: id !== null && id <= MAX_ID ? id : null };
}

/** Rows by id or product id, on sale or not (see `isActive`). Unknown keys are left out. */
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

/** Plans on sale that a supplier adds to eSIMs of a destination: of this tier, or with fixed amounts; cheapest first. */
export function listTopUpRows(
  executor: Executor,
  { supplier, countryCode, tier }: Pick<ProductRow, 'supplier' | 'countryCode' | 'tier'>,
): Promise<ProductRow[]> {
  return executor
    .select()
    .from(products)
    .where(
      and(
        eq(products.supplier, supplier),
        eq(products.countryCode, countryCode),
        tier === null ? isNull(products.tier) : eq(products.tier, tier),
        eq(products.isActive, true),
        eq(products.canTopUp, true),
        not(isOfClosedSupplier()),
      ),
    )
    .orderBy(asc(products.priceMinor), asc(products.id))
    .limit(MAX_TOP_UP_PLANS);
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
    .where(
      and(
        inArray(orders.status, ['processing', 'processed', 'shipped', 'completed']),
        gte(orders.createdAt, from),
        lt(orders.createdAt, before),
      ),
    )
    .groupBy(orderLines.countryCode);
}
