import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import { type AccountFinding, failed, passed, warned } from '../../partners/account-check.ts';
import { listGoodRates } from '../../rates/store.ts';
import type { Shop } from '../../shop.ts';
import { createSupplierChecks, type SupplierCheck } from '../../supply/check-suppliers.ts';
import { checkMailDomain, type Dns } from './check-mail-domain.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { checkShop } from './check-shop.ts';
import { webhookUrlOf } from './webhook-url.ts';

/** A part of the shop, with what was found there so far. */
export type LiveCheckPart = { part: string; findings: AsyncIterable<AccountFinding> };

/**
 * Looks at everything that a shop needs to sell: its public address, every configured partner, mail, and the shop itself. Nothing is
 * changed anywhere, and no mail is sent. The parts are to be read one after the other.
 */
export function* checkLive(shop: Shop, dns: Dns): Generator<LiveCheckPart> {
  const { suppliers, gateways, mail } = shop.partners;
  const { publicUrl, mailFrom } = shop.config;
  yield { part: `Public address ${publicUrl}`, findings: checkPublicAddress(shop) };
  const readBalances = createSupplierChecks(shop);
  for (const [name, { esims }] of Object.entries(suppliers)) {
    const account = esims.checkAccount({ webhookUrl: webhookUrlOf(shop, name) });
    yield { part: `Supplier ${name}`, findings: inTurn(account, checkBalance(shop, name, readBalances)) };
  }
  for (const [name, gateway] of Object.entries(gateways))
    yield { part: `Payments by ${name}`, findings: gateway.checkAccount({ webhookUrl: webhookUrlOf(shop, name) }) };
  yield { part: 'Mail server', findings: mail.checkAccount() };
  yield { part: `Sender ${mailFrom.address}`, findings: checkMailDomain(dns, mailFrom.address) };
  yield { part: 'Shop', findings: checkShop(shop) };
}

async function* inTurn(...checks: AsyncIterable<AccountFinding>[]): AsyncGenerator<AccountFinding> {
  for (const check of checks) yield* check;
}

async function* checkBalance(
  { database }: Shop,
  name: string,
  readBalances: () => Promise<SupplierCheck[]>,
): AsyncGenerator<AccountFinding> {
  const checks = await readBalances();
  const check = checks.find((each) => each.name === name);
  if (check?.balanceMinor == null || check.currency === null) {
    yield failed('The balance could not be read.', 'Mend what is said about this supplier above, then check again.');
    return;
  }
  const { balanceMinor, currency, daysLeft } = check;
  const amount = `${formatDecimal({ amountMinor: balanceMinor, currency })} ${currency}`;
  const advice = 'Top up the account: what its balance does not cover is not delivered.';
  if (balanceMinor <= 0) yield failed(`The balance is ${amount}: nothing can be bought.`, advice);
  else if (check.state === 'low') yield warned(`The balance is ${amount}, enough for ${daysLeft} days.`, advice);
  else yield passed(`The balance is ${amount}${daysLeft === null ? '' : `, enough for ${daysLeft} days`}.`);
  if (currency === DEFAULT_CURRENCY) return;
  const rate = (await listGoodRates(database)).get(currency);
  if (rate)
    yield passed(
      `The account is in ${currency}: costs are converted at ${rate} ${currency} for 1 ${DEFAULT_CURRENCY}.`,
    );
  else
    yield failed(
      `The account is in ${currency}, and there is no current exchange rate from ${DEFAULT_CURRENCY}: its plans are not sold.`,
      `Add ${currency} in the admin under Money, Currencies, or ask the supplier to change the account to ${DEFAULT_CURRENCY}.`,
    );
}
