import type { Company, WithdrawalMode } from '@esimshop/contracts/settings';
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
  yield* checkCompany(shop.settings.current().company);
  yield checkWithdrawal(shop.settings.current().withdrawal.mode);
}

/** What pages, mails and contracts must say of who sells: E-Commerce Directive art. 5, Consumer Rights Directive art. 6(1)(b, c). */
const REQUIRED = {
  name: 'name',
  address: 'address',
  country: 'country',
  email: 'e-mail address',
  phone: 'phone number',
};
/** What most companies have besides. */
const USUAL = {
  legalForm: 'legal form',
  register: 'register and number',
  vatId: 'VAT number',
  disputes: 'body for complaints',
};
/** Türkiye: law 6563 and its regulation. */
const USUAL_IN_TURKEY = { mersis: 'MERSİS number', kep: 'KEP address', etbis: 'ETBİS registration' };

const SET_COMPANY = 'Set it in the admin under Shop, Company.';

function* checkCompany(company: Company): Generator<AccountFinding> {
  const missing = nameMissing(company, REQUIRED);
  if (missing)
    yield failed(`The company’s ${missing} is not set: pages, mails and contracts must name who sells.`, SET_COMPANY);
  else yield passed(`The pages name ${company.name} as the seller.`);
  const unusual = nameMissing(company, { ...USUAL, ...(company.country === 'TR' && USUAL_IN_TURKEY) });
  if (unusual)
    yield warned(`The company’s ${unusual} is not set.`, `${SET_COMPANY} Leave out what your company does not have.`);
}

function nameMissing(company: Company, facts: Partial<Record<keyof Company, string>>): string {
  const missing = Object.entries(facts).filter(([fact]) => company[fact as keyof Company] === '');
  return missing.map(([, name]) => name).join(', ');
}

function checkWithdrawal(mode: WithdrawalMode | null): AccountFinding {
  if (mode) return passed('You have chosen what ends the right of withdrawal.');
  return failed(
    'You have not chosen what ends the right of withdrawal: without the buyer’s consent it does not end, even if the eSIM was used.',
    'Choose it in the admin under Shop, Company, and have the choice reviewed by a lawyer.',
  );
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
