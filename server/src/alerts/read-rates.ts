import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import { followSources } from '../catalogue/apply-currency-settings.ts';
import { applyRates } from '../catalogue/apply-rates.ts';
import { lockCatalogue } from '../catalogue/catalogue-state.ts';
import type { DailyRates } from '../partners/rate-source.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { crossRate, isLeap } from '../rates/exact-rate.ts';
import { isPublished, latestDay } from '../rates/published-day.ts';
import { findLatest, keepWaiting, listRates, lockRates, useRate } from '../rates/store.ts';
import type { Shop } from '../shop.ts';
import { noteCases, tellOwnerOfCase } from './tell-owner.ts';

/**
 * Reads the bank's rates of the latest day, unless all of them are there, and writes the prices that they make. A rate that leaps waits for the
 * owner; one that is none is refused, and the former one stays. The owner is told of one that has grown old.
 * @throws Error if the rates cannot be read
 */
export async function readRates(shop: Shop): Promise<void> {
  const { selling } = shop.settings.current().currencies;
  if (selling.length === 0) return;
  await inTransaction(shop.database, 'follow rates', async (tx) => {
    await lockCatalogue(tx);
    await lockRates(tx);
    await followSources(tx, selling);
    await applyRates(tx, shop.config);
    await noteCases(shop, tx, 'new', sql`kind = 'rates_old'`);
  });
  const currencies = selling.flatMap(({ currency, rate }) => (rate.from === 'ecb' ? [currency] : []));
  const { inUse, waiting } = await listRates(shop.database);
  const now = shop.clock.now();
  const isRead = (currency: string) =>
    [inUse, waiting].some((rates) => (rates.get(currency)?.day ?? '') >= latestDay(now));
  if (!currencies.every(isRead)) await readDaily(shop, currencies);
  await Promise.all([shop.currencies.refresh(), shop.catalogue.refresh()]);
}

async function readDaily(shop: Shop, currencies: readonly string[]): Promise<void> {
  const daily = await shop.partners.rates.readDaily();
  if (!isPublished(daily.day, shop.clock.now())) throw new Error(`Expected rates of today or before, got ${daily.day}`);
  await inTransaction(shop.database, 'use rates', async (tx) => {
    await lockCatalogue(tx);
    await lockRates(tx);
    for (const currency of currencies) await judgeRate(shop, tx, currency, daily);
    await applyRates(tx, shop.config);
  });
}

async function judgeRate(shop: Shop, tx: Transaction, currency: string, { day, perEuro }: DailyRates): Promise<void> {
  const latest = await findLatest(tx, currency);
  // Also one that was declined: the owner has decided about this day.
  if (latest?.day && latest.state !== 'replaced' && latest.day >= day) return;
  const rate = crossRate(perEuro, DEFAULT_CURRENCY, currency);
  if (rate === undefined) {
    shop.log.warn({ currency, day, published: perEuro.get(currency) ?? null }, 'rates.refused');
    return;
  }
  const read = { currency, rate, source: 'ecb', day } as const;
  const used = (await listRates(tx)).inUse.get(currency);
  if (used && isLeap(used.rate, rate)) {
    shop.log.warn({ currency, day, rate, inUse: used.rate }, 'rates.leap');
    const caseId = await keepWaiting(tx, read);
    await tellOwnerOfCase(shop, tx, { kind: 'rates_waiting', caseId });
  } else {
    await useRate(tx, read);
  }
}
