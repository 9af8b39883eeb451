import type { PartState } from '@esimshop/contracts/admin-system';
import { sql } from 'drizzle-orm';
import { waitAtMost } from '../platform/wait-at-most.ts';
import type { Shop } from '../shop.ts';

export type SupplierCheck = {
  name: string;
  state: PartState;
  latencyMs: number | null;
  balanceMinor: number | null;
  currency: string | null;
  /** How long the balance lasts at the pace of the last seven days; null if nothing was bought. */
  daysLeft: number | null;
};
export type CheckSuppliers = () => Promise<SupplierCheck[]>;

/** A balance that lasts for fewer days is low. */
const LOW_DAYS = 4;
const PACE_DAYS = 7;
const CHECK_TIMEOUT_MS = 4000;
/** Screens that are open at the same time share a check: suppliers limit how often they are asked. */
const VALID_MS = 20_000;

/** Asks every supplier for its balance, at most once in 20 seconds. */
export function createSupplierChecks(shop: Shop): CheckSuppliers {
  let last: { at: number; checks: Promise<SupplierCheck[]> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > VALID_MS) last = { at: performance.now(), checks: checkSuppliers(shop) };
    return last.checks;
  };
}

/** Asks every supplier for its balance now. */
export async function checkSuppliers(shop: Shop): Promise<SupplierCheck[]> {
  const spent = await readSpent(shop);
  return Promise.all(Object.keys(shop.partners.suppliers).map((name) => check(shop, name, spent.get(name) ?? 0)));
}

async function check({ partners }: Shop, name: string, spentMinor: number): Promise<SupplierCheck> {
  const startedMs = performance.now();
  const down = { name, state: 'down', latencyMs: null, balanceMinor: null, currency: null, daysLeft: null } as const;
  const balance = partners.suppliers[name]?.esims.getBalance();
  if (!balance || !(await waitAtMost(balance, CHECK_TIMEOUT_MS).catch(() => false))) return down;
  const { balanceMinor, currency } = await balance;
  const daysLeft = spentMinor === 0 ? null : Math.floor((balanceMinor * PACE_DAYS) / spentMinor);
  const isLow = balanceMinor <= 0 || (daysLeft !== null && daysLeft < LOW_DAYS);
  const latencyMs = Math.round(performance.now() - startedMs);
  return { name, state: isLow ? 'low' : 'works', latencyMs, balanceMinor, currency, daysLeft };
}

/** The purchases from each supplier within the last seven days, in minor units. */
async function readSpent({ database }: Shop): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ supplier: string; spent: number }>(sql`
    select p.supplier, sum(p.quantity * line.unit_cost_minor)::float8 as spent
    from purchases p join order_lines line on line.id = p.order_line_id
    where p.state = 'issued' and p.updated_at > now() - ${PACE_DAYS} * interval '1 day'
    group by p.supplier`);
  return new Map(rows.map(({ supplier, spent }) => [supplier, spent]));
}
