import type { CurrencyPreview } from '@esimshop/contracts/admin-currencies';
import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import { priceIn } from '../../catalogue/currencies/price-in.ts';
import { crossRate } from '../../rates/exact-rate.ts';
import { listRates } from '../../rates/store.ts';
import type { Shop } from '../../shop.ts';
import { findExample } from './find-example.ts';

/** What one real plan would cost under these terms, with the rate of this moment. Saves nothing. */
export async function previewCurrency(shop: Shop, terms: SellingCurrency): Promise<CurrencyPreview> {
  const { currency, marginPercent, rounding } = terms;
  const [rate, example] = await Promise.all([findRate(shop, terms), findExample(shop)]);
  if (!rate || !example) return { rate: rate ?? null, price: null };
  const { priceMinor } = priceIn(
    { currency, rate, rounding, marginHundredths: Math.round(marginPercent * 100), thresholdHundredths: 0 },
    { priceMinor: example.row.priceMinor, floorMinor: 0 },
  );
  return { rate, price: formatDecimal({ amountMinor: priceMinor, currency }) };
}

async function findRate({ database, partners, log }: Shop, { currency, rate }: SellingCurrency) {
  if (rate.from === 'fixed') return rate.value;
  const used = (await listRates(database)).inUse.get(currency);
  if (used?.source === 'ecb') return used.rate;
  const daily = await partners.rates.readDaily().catch((err: unknown) => log.warn({ err }, 'rates.unread'));
  return daily && crossRate(daily.perEuro, DEFAULT_CURRENCY, currency);
}
