import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { listGoodRates } from '../rates/store.ts';
import { openSupplierAccount, saveSupplierAccount } from './accounts.ts';
import { readAvailable } from './can-supply.ts';
import type { SupplierCheck } from './check-suppliers.ts';
import { type Judgement, judgeAccount } from './judge-account.ts';

/** Records the result of a check of a supplier's account. Undefined if a later check was recorded first. */
export async function recordCheck(
  tx: Transaction,
  { check, askedAt }: { check: SupplierCheck; askedAt: Date },
): Promise<Judgement | undefined> {
  const { name: supplier, balanceMinor, currency } = check;
  const before = await openSupplierAccount(tx, supplier);
  if (before.readAt && before.readAt > askedAt) return undefined;
  if (balanceMinor !== null) await saveSupplierAccount(tx, supplier, { balanceMinor, currency, readAt: askedAt });
  const judgement = judgeAccount(before, {
    check,
    askedAt,
    now: await readNow(tx),
    availableMinor: (await readAvailable(tx, [supplier])).get(supplier),
    cheapestMinor: await findCheapest(tx, supplier, currency),
    isConvertible: currency === DEFAULT_CURRENCY || (await listGoodRates(tx)).has(currency ?? ''),
  });
  await saveSupplierAccount(tx, supplier, judgement.account);
  return judgement;
}

/** The database's time, also within a transaction. */
export async function readNow(executor: Executor): Promise<Date> {
  const { rows } = await executor.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? 0);
}

/** In the currency of its account. */
async function findCheapest(executor: Executor, supplier: string, currency: string | null) {
  const { rows } = await executor.execute<{ cost: number | null }>(sql`
    select min(coalesce(supplier_cost_minor, cost_minor))::float8 as cost from products
    where supplier = ${supplier} and is_on_sale and coalesce(cost_currency, currency) = ${currency}`);
  return rows[0]?.cost ?? undefined;
}
