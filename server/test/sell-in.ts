import { sellingCurrencySchema } from '@esimshop/contracts/currencies';
import type { RunningShop } from '../src/app/create-shop.ts';
import { applyCurrencySettings } from '../src/catalogue/apply-currency-settings.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { publishSettings } from './publish-settings.ts';

/** The owner sells in these currencies too, at rates set by hand, without rounding. */
export async function sellIn(shop: RunningShop, rates: Readonly<Record<string, string>>): Promise<void> {
  const before = shop.settings.current().currencies;
  const selling = Object.entries(rates).map(([currency, value]) =>
    sellingCurrencySchema.parse({ currency, rate: { from: 'fixed', value }, rounding: 'none' }),
  );
  await publishSettings(shop, 'currencies', { selling });
  await inTransaction(shop.database, 'sell in currencies', (tx) =>
    applyCurrencySettings(tx, { before, after: { selling }, policy: shop.config }),
  );
  await Promise.all([shop.currencies.refresh(), shop.catalogue.refresh()]);
}
