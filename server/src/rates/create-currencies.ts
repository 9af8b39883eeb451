import { listOffered } from '@esimshop/contracts/currencies';
import { DAY_MS } from '@esimshop/contracts/days';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import type { Subscription } from '../platform/database/listen.ts';
import type { Currencies, Shop } from '../shop.ts';
import { listRates, MAX_AGE_DAYS, RATES_CHANNEL } from './store.ts';

/** The currencies that are offered now, in memory; a notification tells of every new rate by any process. */
export function createCurrencies({
  database,
  clock,
  settings,
  log,
}: Pick<Shop, 'database' | 'clock' | 'settings' | 'log'>): Currencies & { subscription: Subscription } {
  /** Until when each rate in use is good, in milliseconds; infinity for one set by hand. */
  let goodUntil: ReadonlyMap<string, number> = new Map();

  async function refresh(): Promise<void> {
    const { inUse } = await listRates(database);
    goodUntil = new Map(
      [...inUse].map(([currency, { day }]) => [
        currency,
        day === null ? Number.POSITIVE_INFINITY : Date.parse(day) + (MAX_AGE_DAYS + 1) * DAY_MS,
      ]),
    );
  }

  function offered(): string[] {
    const now = clock.now().getTime();
    const beside = listOffered(settings.current().currencies).flatMap(({ currency }) =>
      (goodUntil.get(currency) ?? 0) > now ? [currency] : [],
    );
    return [DEFAULT_CURRENCY, ...beside];
  }

  return {
    offered,
    version() {
      const shown = offered();
      return shown.length > 1 ? `.${shown.join()}` : '';
    },
    refresh,
    subscription: {
      channel: RATES_CHANNEL,
      onNotification: () => void refresh().catch((err: unknown) => log.warn({ err }, 'rates.unknown')),
      onListening: refresh,
    },
  };
}
