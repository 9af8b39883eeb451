import type { AdminCurrencies } from '@esimshop/contracts/admin-currencies';
import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import { listPriceRows } from '../../catalogue/currencies/store.ts';
import { changeHundredths } from '../../rates/exact-rate.ts';
import { findLastReading, listRates, type RateRow } from '../../rates/store.ts';
import { readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import { findExample } from './find-example.ts';

/** The currencies of the settings with their rates, and one real plan's price in each. */
export async function listCurrencies(shop: Shop): Promise<AdminCurrencies> {
  const { database, partners } = shop;
  const { selling } = (await readSettings(database)).settings.currencies;
  const { inUse, waiting } = await listRates(database);
  const example = await findExample(shop);
  const prices = example ? await listPriceRows(database, [example.row.id]) : [];
  const gateways = Object.values(partners.gateways);
  return {
    base: DEFAULT_CURRENCY,
    choices: [...new Set(gateways.flatMap(({ currencies }) => [...(currencies?.keys() ?? [])]))]
      .filter((currency) => currency !== DEFAULT_CURRENCY)
      .toSorted(),
    selling: selling.map(({ currency }) => {
      const used = inUse.get(currency);
      const waits = waiting.get(currency);
      const priceMinor = prices.find((each) => each.currency === currency)?.priceMinor;
      return {
        currency,
        inUse: used ? toRate(used) : null,
        waiting:
          waits && used ? { ...toRate(waits), changePercent: changeHundredths(used.rate, waits.rate) / 100 } : null,
        gap: used ? (used.isOld ? 'old_rate' : null) : 'no_rate',
        methods: gateways.flatMap(({ method, currencies }) =>
          currencies && !currencies.has(currency) ? [] : [method],
        ),
        price: priceMinor === undefined ? null : formatDecimal({ amountMinor: priceMinor, currency }),
      };
    }),
    example: example
      ? { name: example.row.name, productId: example.row.productId, price: example.product.price }
      : null,
    lastReadAt: (await findLastReading(database))?.toISOString() ?? null,
  };
}

function toRate({ id, rate, source, day, readAt }: RateRow) {
  return { id, rate, from: source, day, readAt: readAt.toISOString() };
}
