import type { Money } from '@esimshop/contracts/money';
import { and, asc, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { products, supplierAccounts } from '../tables/catalogue.ts';

export type SupplierAccount = typeof supplierAccounts.$inferSelect;

/** Whether a product, whose row is part of the query, is of a supplier that sells nothing at the moment. */
export function isOfClosedSupplier(): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${supplierAccounts}
    where ${supplierAccounts.supplier} = ${products.supplier} and ${supplierAccounts.offSaleSince} is not null)`;
}

/** The suppliers whose plans are not sold at the moment, because nothing could be delivered. */
export async function listClosedSuppliers(executor: Executor): Promise<Set<string>> {
  const rows = await executor
    .select({ supplier: supplierAccounts.supplier })
    .from(supplierAccounts)
    .where(isNotNull(supplierAccounts.offSaleSince));
  return new Set(rows.map(({ supplier }) => supplier));
}

/** The suppliers whose plans are on sale: each has an account, and one of its plans is enough. */
export async function listSelling(executor: Executor): Promise<string[]> {
  const isSelling = executor
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.supplier, supplierAccounts.supplier), eq(products.isOnSale, true)));
  const rows = await executor
    .select({ supplier: supplierAccounts.supplier })
    .from(supplierAccounts)
    .where(exists(isSelling));
  return rows.map(({ supplier }) => supplier);
}

/** The accounts that were looked at so far. */
export function listSupplierAccounts(executor: Executor): Promise<SupplierAccount[]> {
  return executor.select().from(supplierAccounts);
}

/** The balance that was last read at a supplier; undefined before the first time. */
export async function findBalance(executor: Executor, supplier: string): Promise<Money | undefined> {
  const { balanceMinor, currency } = supplierAccounts;
  const [row] = await executor
    .select({ minor: balanceMinor, currency })
    .from(supplierAccounts)
    .where(eq(supplierAccounts.supplier, supplier));
  return row?.minor == null || row.currency === null ? undefined : { amountMinor: row.minor, currency: row.currency };
}

/** Serialises transactions that change, or rely on, the balances of these accounts. */
export async function lockSupplierAccounts(tx: Transaction, suppliers: Iterable<string>): Promise<SupplierAccount[]> {
  return tx
    .select()
    .from(supplierAccounts)
    .where(inArray(supplierAccounts.supplier, [...suppliers]))
    .orderBy(asc(supplierAccounts.supplier))
    .for('update');
}

/** Locks an account, which is created if there is none. */
export async function openSupplierAccount(tx: Transaction, supplier: string): Promise<SupplierAccount> {
  await tx.insert(supplierAccounts).values({ supplier }).onConflictDoNothing();
  const [account] = await lockSupplierAccounts(tx, [supplier]);
  if (!account) throw new Error(`Expected an account at ${supplier}`);
  return account;
}

/** Each supplier has an account row from the start: reads of eSIMs take their turns there. */
export async function insertSupplierAccounts(executor: Executor, suppliers: string[]): Promise<void> {
  if (suppliers.length === 0) return;
  const rows = suppliers.map((supplier) => ({ supplier }));
  await executor.insert(supplierAccounts).values(rows).onConflictDoNothing();
}

type AccountChanges = Partial<Omit<SupplierAccount, 'supplier'>>;

/** Saves a locked account. */
export async function saveSupplierAccount(tx: Transaction, supplier: string, changes: AccountChanges): Promise<void> {
  await tx.update(supplierAccounts).set(changes).where(eq(supplierAccounts.supplier, supplier));
}
