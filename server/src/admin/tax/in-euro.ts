import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { convert } from '../../rates/exact-rate.ts';

/** The bank's longest holidays are shorter: of a day further off it may have published another one before. */
const MAX_DAYS_AFTER = 5;

type Published = { day: string; currency: string; rate: string };
/** By the last day of its quarter. */
export type QuarterRates = ReadonlyMap<string, readonly Published[]>;

/**
 * The central bank's rates for the returns of these quarters: of the last day of the quarter, or, if there are none, of the next day of
 * publication (Directive 2006/112/EC, art. 369h (2); likewise art. 366 (2)), as far as the shop has read them.
 */
export async function readQuarterRates(executor: Executor, quarters: readonly string[]): Promise<QuarterRates> {
  const ends = [...new Set(quarters)].map(lastDayOf);
  const found = await Promise.all(
    ends.map(async (end) => {
      const { rows } = await executor.execute<Published>(sql`
        select distinct on (day, currency) day::text, currency, rate::text from exchange_rates
        where source = 'ecb' and day between ${end}::date and ${end}::date + ${MAX_DAYS_AFTER}::int order by day, currency, id desc`);
      return [end, rows] as const;
    }),
  );
  return new Map(found);
}

type Sum = { quarter: string; currency: string; netMinor: number; taxMinor: number };
/** `rateOf`: the day of the rate; `same_currency`; or `unknown`, where the shop has read none. */
export type InEuro = { netMinor: number | null; taxMinor: number | null; rateOf: string };

export function toEuro({ quarter, currency, netMinor, taxMinor }: Sum, rates: QuarterRates): InEuro {
  if (currency === 'EUR') return { netMinor, taxMinor, rateOf: 'same_currency' };
  const published = rates.get(lastDayOf(quarter)) ?? [];
  for (const { day } of published) {
    const from = rateOn(published, day, currency);
    const to = rateOn(published, day, 'EUR');
    if (!from || !to) continue;
    const inEuro = (amountMinor: number) =>
      convert(amountMinor, { currency, rate: from }, { currency: 'EUR', rate: to });
    return { netMinor: inEuro(netMinor), taxMinor: inEuro(taxMinor), rateOf: day };
  }
  return { netMinor: null, taxMinor: null, rateOf: 'unknown' };
}

function rateOn(published: readonly Published[], day: string, currency: string): string | undefined {
  if (currency === DEFAULT_CURRENCY) return '1';
  return published.find((each) => each.day === day && each.currency === currency)?.rate;
}

/** `2026-09-30` of `2026-Q3`. */
function lastDayOf(quarter: string): string {
  const [year, number] = quarter.split('-Q').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 0) * 3, 0)).toISOString().slice(0, 10);
}
