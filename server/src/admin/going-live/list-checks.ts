import type { SetupStep } from '@esimshop/contracts/admin-setup';
import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import { providerName } from '@esimshop/contracts/provider-name';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { isLoopbackAddress } from '../../platform/config/environment.ts';
import { listGoodRates } from '../../rates/store.ts';
import type { Shop } from '../../shop.ts';
import { createSupplierChecks, type StartSupplierChecks } from '../../supply/check-suppliers.ts';
import { checkAlerts, checkBrand, checkClaims, checkCompany, checkLegalPages, checkWithdrawal } from './check-facts.ts';
import { checkMailDomain, type Dns } from './check-mail-domain.ts';
import { checkPublicAddress } from './check-public-address.ts';
import {
  checkAdmins,
  checkBackup,
  checkCatalogue,
  checkMails,
  checkMode,
  checkTax,
  checkWebhooks,
} from './check-shop.ts';
import { checkRehearsal } from './rehearsal.ts';
import { webhookUrlOf } from './webhook-url.ts';

/** One check. Steps may have several, which are told apart by their subjects. */
export type Check = {
  step: SetupStep;
  /** A partner, an address; empty where a step has one check. */
  subject: string;
  /** Whether somebody other than the shop's own database is asked, which takes as long as they take. */
  asksOthers: boolean;
  run(): AsyncIterable<AccountFinding>;
};

/**
 * Everything that a shop needs to sell, for `check-live` and for Setup in the admin: the one list of it. Nothing is changed anywhere,
 * and no mail is sent.
 */
export function listChecks(shop: Shop, dns: Dns): Check[] {
  const own = (step: SetupStep, run: () => AsyncIterable<AccountFinding>): Check => ({
    ...{ step, subject: '', asksOthers: false, run },
  });
  return [
    ...listAddressChecks(shop),
    ...listExtensionChecks(shop),
    ...listSupplierChecks(shop),
    ...listPaymentChecks(shop),
    ...listMailChecks(shop, dns),
    own('database', () => checkMode(shop)),
    own('catalogue', () => checkCatalogue(shop)),
    own('secondFactor', () => checkAdmins(shop)),
    own('company', () => checkCompany(shop)),
    own('withdrawal', () => checkWithdrawal(shop)),
    own('claims', () => checkClaims(shop)),
    own('brand', () => checkBrand(shop)),
    own('legal', () => checkLegalPages(shop)),
    own('tax', () => checkTax(shop)),
    own('alerts', () => checkAlerts(shop)),
    own('backup', () => checkBackup(shop)),
    own('rehearsal', () => checkRehearsal(shop)),
  ];
}

/** What is known at once: nobody is asked. */
async function* known(finding: AccountFinding): AsyncGenerator<AccountFinding> {
  yield finding;
}

const isSandbox = ({ config }: Shop) => config.partners.kind === 'sandbox';

function listAddressChecks(shop: Shop): Check[] {
  const { publicUrl } = shop.config;
  const check = { step: 'address', subject: publicUrl } as const;
  if (isSandbox(shop) && isLoopbackAddress(publicUrl))
    return [{ ...check, asksOthers: false, run: () => known(failed('addressLocal', { url: publicUrl })) }];
  return [{ ...check, asksOthers: true, run: () => checkPublicAddress(shop) }];
}

function listSupplierChecks(shop: Shop): Check[] {
  if (isSandbox(shop))
    return [{ step: 'suppliers', subject: '', asksOthers: false, run: () => known(failed('suppliersSandbox')) }];
  const startSupplierChecks = createSupplierChecks(shop);
  return Object.entries(shop.partners.suppliers).map(([name, { esims }]) => ({
    step: 'suppliers',
    subject: name,
    asksOthers: true,
    run: () =>
      inTurn(
        esims.checkAccount({ webhookUrl: webhookUrlOf(shop, name) }),
        checkBalance(shop, name, startSupplierChecks),
      ),
  }));
}

/** Whether what the owner has installed brings its partners; they are looked at with the others. */
function listExtensionChecks({ extensions }: Shop): Check[] {
  return extensions.map(({ name, partners, problem }) => ({
    ...{ step: 'suppliers', subject: name, asksOthers: false },
    run: () =>
      known(
        problem === undefined
          ? passed('extensionLoaded', { names: partners.map(providerName).join(', ') })
          : failed('extensionNotLoaded', { reason: problem }),
      ),
  }));
}

function listPaymentChecks(shop: Shop): Check[] {
  if (isSandbox(shop))
    return [{ step: 'payments', subject: '', asksOthers: false, run: () => known(failed('paymentsSandbox')) }];
  return Object.entries(shop.partners.gateways).map(([name, gateway]) => ({
    step: 'payments',
    subject: name,
    asksOthers: true,
    run: () => inTurn(gateway.checkAccount({ webhookUrl: webhookUrlOf(shop, name) }), checkWebhooks(shop, name)),
  }));
}

function listMailChecks(shop: Shop, dns: Dns): Check[] {
  if (isSandbox(shop))
    return [{ step: 'mail', subject: '', asksOthers: false, run: () => known(failed('mailSandbox')) }];
  const { address } = shop.config.mailFrom;
  const others = { step: 'mail', asksOthers: true } as const;
  return [
    { ...others, subject: 'SMTP', run: () => inTurn(shop.partners.mail.checkAccount(), checkMails(shop)) },
    { ...others, subject: address, run: () => checkMailDomain(dns, address) },
  ];
}

async function* inTurn(...checks: AsyncIterable<AccountFinding>[]): AsyncGenerator<AccountFinding> {
  for (const check of checks) yield* check;
}

async function* checkBalance(
  { database }: Shop,
  name: string,
  startSupplierChecks: StartSupplierChecks,
): AsyncGenerator<AccountFinding> {
  const checks = await Promise.all(await startSupplierChecks());
  const check = checks.find((each) => each.name === name);
  if (check?.balanceMinor == null || check.currency === null) {
    yield failed('balanceUnread');
    return;
  }
  const { balanceMinor, currency, daysLeft } = check;
  const amount = `${formatDecimal({ amountMinor: balanceMinor, currency })} ${currency}`;
  if (balanceMinor <= 0) yield failed('balanceEmpty', { amount });
  else if (check.state === 'low') yield warned('balanceLow', { amount, daysLeft: daysLeft ?? 0 });
  else yield daysLeft === null ? passed('balance', { amount }) : passed('balanceLasts', { amount, daysLeft });
  if (currency === DEFAULT_CURRENCY) return;
  const rate = (await listGoodRates(database)).get(currency);
  const facts = { currency, base: DEFAULT_CURRENCY };
  if (rate) yield passed('currencyConverted', { ...facts, rate: String(rate) });
  else yield failed('currencyWithoutRate', facts);
}
