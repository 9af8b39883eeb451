import { minorFromNumber } from '@esimshop/contracts/money';
import * as z from 'zod';
import type { EsimGoClient } from './esim-go-client.ts';

const CURRENCY_FRESH_MS = 3_600_000;

const organisationSchema = z.object({
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  balance: z.coerce.number(),
});
const answerSchema = z.union([
  organisationSchema,
  z.object({ organisations: z.array(organisationSchema).min(1) }).transform(({ organisations }) => organisations[0]),
]);

/** Only balance and currency are taken: the answer also holds the API key and people's data. */
export async function readBalance(client: EsimGoClient) {
  const organisation = await client.get('/organisation', {}, answerSchema);
  if (!organisation) throw new Error('Expected eSIM Go to name an organisation, got none');
  return { balanceMinor: minorFromNumber(organisation.balance), currency: organisation.currency.toUpperCase() };
}

/** The currency of every price of the catalogue, asked for once an hour: bundles do not carry one. */
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
