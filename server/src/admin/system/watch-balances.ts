import { sql } from 'drizzle-orm';
import { queueAlert } from '../../alerts/queue-alert.ts';
import { bumpCatalogueVersion } from '../../catalogue/catalogue-state.ts';
import { openSupplierAccount, type SupplierAccount, saveSupplierAccount } from '../../catalogue/supplier-accounts.ts';
import { readAvailable } from '../../orders/supply.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { checkSuppliers, type SupplierCheck } from './check-suppliers.ts';
import { judgeAccount } from './judge-account.ts';

/**
 * Reads the balance of every supplier and decides whether its plans are sold: not while nothing can be bought there. The owner
 * is told in time by mail, and when sales stop or go on. A supplier that does not respond is no error.
 */
export async function watchBalances(shop: Shop): Promise<void> {
  const askedAt = await readNow(shop.database);
  const checks = await checkSuppliers(shop);
  const changes = await Promise.all(
    checks.map((check) => inTransaction(shop.database, 'watch-balance', (tx) => record(shop, tx, { check, askedAt }))),
  );
  if (changes.includes(true)) await shop.catalogue.refresh();
}

type Looked = { check: SupplierCheck; askedAt: Date };

/** Whether plans begin or cease to be sold. */
async function record(shop: Shop, tx: Transaction, { check, askedAt }: Looked): Promise<boolean> {
  const { name: supplier, balanceMinor, currency } = check;
  const before = await openSupplierAccount(tx, supplier);
  // Another process may have asked later and was faster.
  if (before.readAt && before.readAt > askedAt) return false;
  if (balanceMinor !== null) await saveSupplierAccount(tx, supplier, { balanceMinor, currency, readAt: askedAt });
  const { account, alerts, isChanged } = judgeAccount(before, {
    check,
    askedAt,
    now: await readNow(tx),
    availableMinor: (await readAvailable(tx, [supplier])).get(supplier),
    cheapestMinor: await findCheapest(tx, supplier),
  });
  await saveSupplierAccount(tx, supplier, account);
  if (isChanged) await bumpCatalogueVersion(tx);
  for (const alert of alerts) await tell(shop, tx, { alert, check, account });
  return isChanged;
}

type Alert = {
  alert: ReturnType<typeof judgeAccount>['alerts'][number];
  check: SupplierCheck;
  account: Partial<SupplierAccount>;
};

async function tell(shop: Shop, tx: Transaction, { alert, check, account }: Alert): Promise<void> {
  const { name: supplier, balanceMinor, daysLeft } = check;
  const { offSaleReason: reason } = account;
  const level = alert === 'sales_resumed' ? 'info' : 'error';
  shop.log[level]({ supplier, balanceMinor, daysLeft, reason }, `supplier.${alert}`);
  const detail = alert === 'balance_low' ? (daysLeft ?? '') : (reason ?? '');
  const discriminator = `${alert}.${supplier}.${detail}`;
  await queueAlert(shop, tx, { kind: 'supply-alert', discriminator, stem: 'supply' });
}

async function readNow(executor: Executor): Promise<Date> {
  const { rows } = await executor.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? 0);
}

async function findCheapest(executor: Executor, supplier: string): Promise<number | undefined> {
  const { rows } = await executor.execute<{ cost: number | null }>(
    sql`select min(cost_minor)::float8 as cost from products where supplier = ${supplier} and is_active`,
  );
  return rows[0]?.cost ?? undefined;
}
