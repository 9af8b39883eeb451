import { formatDecimal } from '@esimshop/contracts/money';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { SupplierError } from '../supplier-error.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { readOrganisation } from './organisation.ts';

const API_PAGE = 'https://sso.esim-go.com (Account Settings, API Details)';

type Options = { begin: () => EsimGoClient; refundsToBalance: boolean };

/** Checks the key, the callback and the refund setting, which eSIM Go's API does not reveal. */
export async function* checkEsimGoAccount(
  { begin, refundsToBalance }: Options,
  { webhookUrl }: { webhookUrl: string },
): AsyncGenerator<AccountFinding> {
  let organisation: Awaited<ReturnType<typeof readOrganisation>>;
  try {
    organisation = await readOrganisation(begin());
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const isDenied = error.status === 401 || error.status === 403;
    yield isDenied
      ? failed(
          `eSIM Go does not accept the key: ${error.message}`,
          `Set ESIM_GO_API_KEY to the key of ${API_PAGE}. If it is, see whether the IP whitelist there has the address of this machine.`,
        )
      : failed(`eSIM Go cannot be asked: ${error.message}`, 'Run this command again; ESIM_GO_URL is for a proxy only.');
    return;
  }
  yield passed('eSIM Go accepts the key.');
  const { callbackUrl, testCreditMinor, currency } = organisation;
  yield callbackUrl === webhookUrl
    ? passed('Callbacks are sent to the shop.')
    : failed(
        callbackUrl === '' ? 'No callback address is set.' : `Callbacks are sent to ${callbackUrl}.`,
        `Set the callback URL at ${API_PAGE} to ${webhookUrl}, version V3.`,
      );
  if (testCreditMinor > 0)
    yield warned(
      `${formatDecimal({ amountMinor: testCreditMinor, currency })} ${currency} of the balance are credit for tests.`,
      'Ask eSIM Go’s account manager what it may be used for before you rely on it.',
    );
  yield refundsToBalance
    ? warned(
        'Refunds to the balance are on in the settings; eSIM Go’s API does not say whether they are enabled in the account.',
        'Have the account manager confirm it: otherwise a refund costs the shop what eSIM Go charged.',
      )
    : warned(
        'Refunds to the balance are off: each refund costs the shop what eSIM Go charged.',
        'Ask the account manager to enable them, then set ESIM_GO_REFUNDS=on.',
      );
}
