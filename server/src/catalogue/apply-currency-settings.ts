import { isDeepStrictEqual } from 'node:util';
import { type CurrencySettings, listOffered, type SellingCurrency } from '@esimshop/contracts/currencies';
import type { Transaction } from '../platform/database/database.ts';
import { requestTimer } from '../platform/sweeps/timers.ts';
import { endRatesExcept, listRates, lockRates, replaceRates, useRate } from '../rates/store.ts';
import { applyRates } from './apply-rates.ts';
import { bumpBesidePlans, lockCatalogue } from './catalogue-state.ts';
import { deletePriceLists, deletePriceListsExcept } from './currencies/store.ts';
import type { PricingPolicy } from './pricing/apply-pricing.ts';

/**
 * Has rates and price lists follow the settings, which are changed before in the same transaction. A list whose terms have changed is
 * written anew, whatever its threshold.
 */
export async function applyCurrencySettings(
  tx: Transaction,
  { before, after, policy }: { before: CurrencySettings; after: CurrencySettings; policy: PricingPolicy },
): Promise<void> {
  await lockCatalogue(tx);
  await lockRates(tx);
  const codes = (selling: readonly SellingCurrency[]) => selling.map(({ currency }) => currency);
  await endRatesExcept(tx, codes(after.selling));
  await deletePriceListsExcept(tx, codes(listOffered(after)));
  await followSources(tx, after.selling);
  const former = new Map(before.selling.map((each) => [each.currency, termsOf(each)]));
  const changed = after.selling.filter((each) => !isDeepStrictEqual(former.get(each.currency), termsOf(each)));
  await deletePriceLists(tx, codes(changed));
  await applyRates(tx, policy);
  await bumpBesidePlans(tx);
}

/** What makes a price, apart from when it moves. */
function termsOf({
  thresholdPercent: _threshold,
  ...terms
}: SellingCurrency): Omit<SellingCurrency, 'thresholdPercent'> {
  return terms;
}

/** Uses the rates that are set by hand, and has those of the bank read where none is in use. */
export async function followSources(tx: Transaction, selling: readonly SellingCurrency[]): Promise<void> {
  const { inUse } = await listRates(tx);
  for (const { currency, rate } of selling) {
    const used = inUse.get(currency);
    if (rate.from === 'fixed') {
      const isUsed = used?.source === 'fixed' && used.rate === rate.value;
      if (!isUsed) await useRate(tx, { currency, rate: rate.value, source: 'fixed', day: null });
    } else if (used?.source !== 'ecb') {
      await replaceRates(tx, currency, ['in_use', 'waiting']);
      await requestTimer(tx, 'read-rates');
    }
  }
}
