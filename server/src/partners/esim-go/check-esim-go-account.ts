import { formatDecimal } from '@esimshop/contracts/money';
import { type AccountFinding, failed, passed, warned } from '../account-check.ts';
import { SupplierError } from '../supplier-error.ts';
import type { EsimGoClient } from './esim-go-client.ts';
import { readOrganisation } from './organisation.ts';

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
      ? failed('esimGoRefuses', { reason: error.message })
      : failed('esimGoSilent', { reason: error.message });
    return;
  }
  yield passed('esimGoAccepts');
  const { callbackUrl, testCreditMinor, currency } = organisation;
  if (callbackUrl === webhookUrl) yield passed('esimGoCallback');
  else if (callbackUrl === '') yield failed('esimGoCallbackMissing', { url: webhookUrl });
  else yield failed('esimGoCallbackOther', { url: webhookUrl, other: callbackUrl });
  if (testCreditMinor > 0)
    yield warned('esimGoTestCredit', {
      amount: `${formatDecimal({ amountMinor: testCreditMinor, currency })} ${currency}`,
    });
  yield warned(refundsToBalance ? 'esimGoRefundsOn' : 'esimGoRefundsOff');
}
