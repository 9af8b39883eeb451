import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { supplierAccounts, supplierSyncs } from '../tables/catalogue.ts';
import { lockSupplierAccounts } from './accounts.ts';
import { isSyncFresh } from './freshness.ts';

/** Unpaid orders reserve supply for as long as they can still be paid. */
const PENDING_MINUTES = 30;
/** A balance that pays for this many such orders also covers those under way. */
const AMPLE_ORDERS = 1000;
/** Below this many, orders are accepted one after the other. */
const TIGHT_ORDERS = 20;

/** A supplier's state, not counting orders. */
export type Supply = {
  supplier: string;
  /** Whether its whole catalogue was read within the last 24 hours. */
  isFresh: boolean;
  /** Whether its plans are not sold. */
  isClosed: boolean;
  /** As last read; null if never read: then it limits nothing. */
  balanceMinor: number | null;
};

/**
 * Whether each supplier can deliver an order of this wholesale cost in the currency of its account: its balance pays for it besides everything that was sold
 * before. When it gets tight, other orders wait until the end of the transaction.
 */
export async function canSupply(tx: Transaction, needs: (Supply & { costMinor: number })[]): Promise<boolean> {
  if (!needs.every(({ isFresh, isClosed }) => isFresh && !isClosed)) return false;
  const limited = needs.filter(
    ({ balanceMinor, costMinor }) => balanceMinor !== null && balanceMinor < costMinor * AMPLE_ORDERS,
  );
  if (limited.length === 0) return true;
  const suppliers = limited.map(({ supplier }) => supplier);
  const pays = (available: ReadonlyMap<string, number>, orders: number) =>
    limited.every(({ supplier, costMinor }) => (available.get(supplier) ?? 0) >= costMinor * orders);
  const available = await readAvailable(tx, suppliers);
  if (pays(available, TIGHT_ORDERS) || !pays(available, 1)) return pays(available, 1);
  await lockSupplierAccounts(tx, suppliers);
  return pays(await readAvailable(tx, suppliers), 1);
}

export async function readSupply(executor: Executor, supplier: string): Promise<Supply> {
  const { rows } = await executor.execute<Omit<Supply, 'supplier'>>(sql`
    select ${isSyncFresh} as "isFresh", ${supplierAccounts.offSaleSince} is not null as "isClosed",
      ${supplierAccounts.balanceMinor} as "balanceMinor"
    from (values (${supplier}::text)) as s (supplier)
    left join ${supplierSyncs} on ${supplierSyncs.supplier} = s.supplier
    left join ${supplierAccounts} on ${supplierAccounts.supplier} = s.supplier`);
  const [row] = rows;
  if (!row) throw new Error(`Expected to know about ${supplier}`);
  return { supplier, ...row };
}

/** The balance left for further orders by supplier, in minor units; absent if never read. */
export async function readAvailable(executor: Executor, suppliers: string[]): Promise<Map<string, number>> {
  const { rows } = await executor.execute<{ supplier: string; availableMinor: number | null }>(sql`
    select account.supplier, account.balance_minor - ${committed()} as "availableMinor"
    from supplier_accounts account where account.supplier = any(${sql.param(suppliers)}::text[])`);
  return new Map(
    rows.flatMap(({ supplier, availableMinor }): [string, number][] =>
      availableMinor === null ? [] : [[supplier, availableMinor]],
    ),
  );
}

/**
 * What the balance of `account` does not show yet: orders that may be paid any moment, purchases that may be made, and those
 * that were made since it was read.
 */
function committed(): SQL {
  const cost = sql`coalesce(line.supplier_cost_minor, line.unit_cost_minor)`;
  const isInCurrency = sql`coalesce(line.cost_currency, ${DEFAULT_CURRENCY}) = account.currency`;
  const bought = sql`select sum(p.quantity * ${cost}) from purchases p
    join order_lines line on line.id = p.order_line_id where p.supplier = account.supplier and ${isInCurrency}`;
  return sql`(
    coalesce((
      select sum(line.quantity * ${cost}) from orders o join order_lines line on line.order_id = o.id
      where o.status = 'pending' and o.created_at > now() - ${PENDING_MINUTES} * interval '1 minute'
        and line.supplier = account.supplier and ${isInCurrency}), 0)
    + coalesce((${bought} and p.state in ('queued', 'ordering', 'unknown')), 0)
    + coalesce((${bought} and p.state = 'issued' and p.updated_at > account.read_at), 0))::float8`;
}
