import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

const PACE_DAYS = 7;

/** For how many days a supplier's balance lasts at the pace of the last seven; null if nothing was bought in its currency. */
export type DaysLeft = (account: { name: string; balanceMinor: number; currency: string }) => number | null;

type Spent = { supplier: string; currency: string; spentMinor: number };

/** The pace of the last seven days, in minor units of the currency that each supplier charged. */
export async function readPace(executor: Executor): Promise<DaysLeft> {
  const { rows } = await executor.execute<Spent>(sql`
    select p.supplier, coalesce(line.cost_currency, ${DEFAULT_CURRENCY}) as currency,
      sum(p.quantity * coalesce(line.supplier_cost_minor, line.unit_cost_minor))::float8 as "spentMinor"
    from purchases p join order_lines line on line.id = p.order_line_id
    where p.state = 'issued' and p.updated_at > now() - ${PACE_DAYS} * interval '1 day'
    group by 1, 2`);
  return ({ name, balanceMinor, currency }) => {
    const spent = rows.find((each) => each.supplier === name && each.currency === currency);
    return spent ? Math.floor((balanceMinor * PACE_DAYS) / spent.spentMinor) : null;
  };
}
