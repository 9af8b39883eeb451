import { sql } from 'drizzle-orm';
import { listAdminsWithoutSecondFactor } from '../../accounts/administrators.ts';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { findDatabaseMode } from '../../platform/database/database-mode.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import type { Shop } from '../../shop.ts';
import { areSuppliersFresh } from '../../supply/freshness.ts';

/** Looks at what the shop itself has: plans to sell, and accounts that are hard to take over. */
export async function* checkShop(shop: Shop): AsyncGenerator<AccountFinding> {
  yield await checkMode(shop);
  yield await checkCatalogue(shop);
  yield await checkAdmins(shop);
}

async function checkMode({ database }: Shop): Promise<AccountFinding> {
  const mode = await findDatabaseMode(database);
  if (mode === 'live') return passed('The database is that of a live shop.');
  return failed(
    mode === 'test'
      ? 'The database was made with keys for tests: what was sold in it counts.'
      : 'The database was made in the sandbox: what was sold in it counts.',
    `Set the live keys, stop the shop, and run "${commandLine('leave-sandbox')}".`,
  );
}

async function checkCatalogue({ database, partners }: Shop): Promise<AccountFinding> {
  const { rows } = await database.execute<{ plans: number }>(
    sql`select count(*)::int as plans from products where is_active`,
  );
  const plans = rows[0]?.plans ?? 0;
  const isFresh = await areSuppliersFresh(database, new Set(Object.keys(partners.suppliers)));
  if (plans > 0 && isFresh) return passed(`${plans} plans are on sale.`);
  return failed(
    plans === 0 ? 'No plan is on sale.' : 'The catalogue of a supplier is older than 24 hours: its plans are not sold.',
    `Start the shop, or read the catalogue with "${commandLine('sync-catalogue')}".`,
  );
}

async function checkAdmins({ database }: Shop): Promise<AccountFinding> {
  const names = await listAdminsWithoutSecondFactor(database);
  if (names.length === 0) return passed('Every administrator has a second factor.');
  return warned(
    `${names.join(', ')} can sign in to the admin panel with a password alone.`,
    'Set up a second factor under Security, and require one of all administrators there.',
  );
}
