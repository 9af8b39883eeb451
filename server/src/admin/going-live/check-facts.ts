import { ALERTS } from '@esimshop/contracts/alerts';
import { DELIVERED_SHOP_NAME } from '@esimshop/contracts/brand';
import { type ClaimName, judgeClaim } from '@esimshop/contracts/claims';
import { LEGAL_PAGES } from '@esimshop/contracts/legal';
import { DEFAULT_LOCALE, LOCALES } from '@esimshop/contracts/locales';
import { listMissingSettings } from '@esimshop/contracts/seller';
import { readAlertRecipients } from '../../mail/alert-recipients.ts';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { EXAMPLE_MAIL_DOMAIN } from '../../platform/config/environment.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { listPages } from '../pages/list-pages.ts';

type Findings = AsyncGenerator<AccountFinding>;

export async function* checkCompany({ settings }: Shop): Findings {
  const { required, usual } = listMissingSettings(settings.current());
  if (required.length > 0) yield failed('companyMissing', { facts: required.join() });
  else yield passed('companyNamed', { name: settings.current().company.name });
  if (usual.length > 0) yield warned('companyUsual', { facts: usual.join() });
}

export async function* checkWithdrawal({ settings }: Shop): Findings {
  yield listMissingSettings(settings.current()).withdrawal ? failed('withdrawalMissing') : passed('withdrawalChosen');
}

/** A claim cannot be switched on without its source; what pages hold back is named. */
export async function* checkClaims({ settings, clock }: Shop): Findings {
  const today = clock.now().toISOString().slice(0, 10);
  const { claims, support } = settings.current();
  const verdicts = Object.entries(claims).map(
    ([name, claim]) => judgeClaim(name as ClaimName, { claim, support, today }).verdict,
  );
  const count = verdicts.filter((verdict) => verdict === 'linked').length;
  const withheld = verdicts.filter((verdict) => verdict !== 'linked' && verdict !== 'off').length;
  if (count > 0) yield passed('claimsProven', { count });
  else if (withheld === 0) yield passed('claimsNone');
  if (withheld > 0) yield warned('claimsWithheld', { count: withheld });
}

export async function* checkBrand(shop: Shop): Findings {
  const name = shopNameOf(shop);
  yield name === DELIVERED_SHOP_NAME ? failed('brandDelivered', { name }) : passed('brandNamed', { name });
}

export async function* checkLegalPages(shop: Shop): Findings {
  const { pages } = await listPages(shop, DEFAULT_LOCALE);
  const cells = LEGAL_PAGES.flatMap((legal) => {
    const page = pages.find((each) => each.page === `legal/${legal}`);
    return LOCALES.map((locale) => ({ name: `${legal} (${locale})`, cell: page?.cells[locale] }));
  });
  const namesOf = (chosen: typeof cells) => chosen.map(({ name }) => name).join(', ');
  const missing = cells.filter(({ cell }) => cell?.state !== 'published');
  const older = cells.filter(({ cell }) => cell?.older);
  if (missing.length > 0) yield failed('legalMissing', { names: namesOf(missing) });
  else yield passed('legalComplete', { count: LEGAL_PAGES.length });
  if (older.length > 0) yield warned('legalOlder', { names: namesOf(older) });
}

export async function* checkAlerts(shop: Shop): Findings {
  const recipientsOf = await readAlertRecipients(shop.database, shop);
  const addresses = [...new Set(ALERTS.flatMap(recipientsOf).map(({ address }) => address))];
  const own = addresses.filter((address) => !address.endsWith(`@${EXAMPLE_MAIL_DOMAIN}`));
  if (own.length > 0) yield passed('alertsTo', { addresses: own.join(', ') });
  else yield failed('alertsExample', { addresses: addresses.join(', ') });
}
