import { listMissingSettings, type RequiredFact, type UsualFact } from '@esimshop/contracts/seller';
import type { ShopSettings } from '@esimshop/contracts/settings';
import { sql } from 'drizzle-orm';
import { listAdminsWithoutSecondFactor } from '../../accounts/roles.ts';
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
  yield* checkSettings(shop.settings.current());
}

const FACTS: Record<RequiredFact | UsualFact, string> = {
  name: 'name',
  address: 'address',
  country: 'country',
  email: 'e-mail address',
  phone: 'phone number',
  legalForm: 'legal form',
  register: 'register and number',
  vatId: 'VAT number',
  disputes: 'body for complaints',
  mersis: 'MERSİS number',
  kep: 'KEP address',
  etbis: 'ETBİS registration',
};

const SET_COMPANY = 'Set it in the admin under Shop.';

function* checkSettings(settings: ShopSettings): Generator<AccountFinding> {
  const { required, usual, withdrawal } = listMissingSettings(settings);
  if (required.length > 0)
    yield failed(
      `The company’s ${nameFacts(required)} is not set: pages, mails and contracts must name who sells.`,
      SET_COMPANY,
    );
  else yield passed(`The pages name ${settings.company.name} as the seller.`);
  if (usual.length > 0)
    yield warned(
      `The company’s ${nameFacts(usual)} is not set.`,
      `${SET_COMPANY} Leave out what your company does not have.`,
    );
  if (withdrawal)
    yield failed(
      'You have not chosen what ends the right of withdrawal: without the buyer’s consent it does not end, even if the eSIM was used.',
      'Choose it in the admin under Shop, and have the choice reviewed by a lawyer.',
    );
  else yield passed('You have chosen what ends the right of withdrawal.');
}

function nameFacts(facts: (RequiredFact | UsualFact)[]): string {
  return facts.map((fact) => FACTS[fact]).join(', ');
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
    sql`select count(*)::int as plans from products where is_on_sale`,
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
