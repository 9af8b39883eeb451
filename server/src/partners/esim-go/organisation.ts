import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import { numericSchema } from '../numeric.ts';
import type { EsimGoClient } from './esim-go-client.ts';

const CURRENCY_FRESH_MS = 3_600_000;

const organisationSchema = z.object({
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  balance: numericSchema,
  testCredit: numericSchema.nullish(),
  callbackUrl: z.string().nullish(),
});
const responseSchema = z.union([
  organisationSchema,
  z.object({ organisations: z.array(organisationSchema).min(1) }).transform(({ organisations }) => organisations[0]),
]);

/** Reads only what the shop uses: the response also contains the API key and personal data. */
export async function readOrganisation(client: EsimGoClient) {
  const organisation = await client.get('/organisation', {}, responseSchema);
  if (!organisation) throw new Error('Expected eSIM Go to return an organisation, got none');
  const { balance, testCredit, callbackUrl } = organisation;
  const currency = organisation.currency.toUpperCase();
  return {
    balanceMinor: minorFromNumber(balance, currency),
    currency,
    /** Part of the balance. */
    testCreditMinor: minorFromNumber(testCredit ?? 0, currency),
    callbackUrl: callbackUrl ?? '',
  };
}

export async function readBalance(client: EsimGoClient) {
  const { balanceMinor, currency } = await readOrganisation(client);
  return { balanceMinor, currency };
}

/** Reads the currency of all catalogue prices, cached for an hour: bundles do not contain it. */
export function createCurrencyReader(): (client: EsimGoClient) => Promise<string> {
  let known: { currency: string; until: number } | undefined;
  return async (client) => {
    if (!known || known.until < Date.now()) {
      const { currency } = await readBalance(client);
      known = { currency, until: Date.now() + CURRENCY_FRESH_MS };
    }
    return known.currency;
  };
}
