import {
  type Figures,
  type Overview,
  type OverviewQuery,
  WAITING_NEEDS,
  type Waiting,
  type WaitingResponse,
} from '@esimshop/contracts/admin-overview';
import { addDays, countDays } from '@esimshop/contracts/days';
import { DEFAULT_CURRENCY, decimalIn } from '@esimshop/contracts/money';
import { isPermitted } from '@esimshop/contracts/roles';
import { sql } from 'drizzle-orm';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import type { Identity } from '../../platform/http/identities.ts';
import type { Shop } from '../../shop.ts';
import type { StartSupplierChecks } from '../../supply/check-suppliers.ts';
import { products } from '../../tables/catalogue.ts';
import { listWaiting } from './list-waiting.ts';
import { addUp, listStarts, readSales, type Sums, unitOf } from './read-figures.ts';

const USUAL_DAYS = 30;

/** What waits for somebody of a role. */
export async function showWaiting(
  { database, config: { timeZone } }: Shop,
  startSupplierChecks: StartSupplierChecks,
  { role }: Pick<Identity, 'role'>,
): Promise<WaitingResponse> {
  const [waiting, currency, deliveredLately] = await Promise.all([
    startSupplierChecks().then(async (checks) => listWaiting(database, await Promise.all(checks))),
    readCurrency(database),
    countDeliveredLately(database),
  ]);
  const isTheirs = ({ kind }: Waiting) => isPermitted(role, WAITING_NEEDS[kind]);
  return { currency, deliveredLately, timeZone, waiting: waiting.filter(isTheirs) };
}

/** What was sold in a range of days. */
export async function showFigures({ database, config: { timeZone } }: Shop, query: OverviewQuery): Promise<Overview> {
  const [today, currency] = await Promise.all([readToday(database, timeZone), readCurrency(database)]);
  const { from, to } = toRange(query, today);
  const range = { from, to, timeZone };
  const unit = unitOf(range);
  const days = countDays(from, to);
  const earlier = { from: addDays(from, -days), to: addDays(from, -1) };
  const starts = listStarts(range, unit);
  // The first of them may begin before the range.
  const bounds = [from, ...starts.slice(1)] as const;
  const sales = await readSales(database, { ...range, from: earlier.from }, bounds);
  const decimal = decimalIn(currency);
  return {
    ...{ timeZone, currency, from, to },
    figures: toFigures(addUp(sales.periods), decimal),
    before: { ...earlier, ...toFigures(sales.before, decimal) },
    unit,
    series: sales.periods.map((sums, index) => {
      const next = starts[index + 1] ?? addDays(to, 1);
      return { start: starts[index] ?? from, isComplete: next <= today, ...toFigures(sums, decimal) };
    }),
    destinations: sales.destinations.map(({ code, orders, revenueMinor, costMinor }) => ({
      code,
      names: code === null ? null : destinationNames(code),
      orders,
      revenue: decimal(revenueMinor),
      cost: decimal(costMinor),
    })),
  };
}

function toRange({ from, to }: OverviewQuery, today: string): { from: string; to: string } {
  const last = to ?? (from && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

async function readToday(database: Shop['database'], timeZone: string): Promise<string> {
  const { rows } = await database.execute<{ today: string }>(
    sql`select (now() at time zone ${timeZone})::date::text as today`,
  );
  return rows[0]?.today ?? '';
}

/** The base currency, in which all figures are. */
async function readCurrency(database: Shop['database']): Promise<string> {
  const [product] = await database.select({ currency: products.currency }).from(products).limit(1);
  return product?.currency ?? DEFAULT_CURRENCY;
}

async function countDeliveredLately(database: Shop['database']): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from order_events
    where to_status = 'completed' and created_at > now() - interval '24 hours'`);
  return rows[0]?.count ?? 0;
}

function toFigures(
  { paidMinor, refundedMinor, costMinor, feesMinor, orders, refundedOrders }: Sums,
  decimal: (amountMinor: number) => string,
): Figures {
  const netMinor = paidMinor - refundedMinor;
  return {
    paid: decimal(paidMinor),
    refunded: decimal(refundedMinor),
    netRevenue: decimal(netMinor),
    cost: decimal(costMinor),
    fees: decimal(feesMinor),
    margin: decimal(netMinor - costMinor - feesMinor),
    orders,
    refundedOrders,
  };
}
