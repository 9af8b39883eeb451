import { DAY_MS } from '@esimshop/contracts/days';
import type { Product } from '@esimshop/contracts/products';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { OfferRow, Shop } from '../shop.ts';
import { typicalUses } from '../tables/catalogue.ts';
import { bumpCatalogueVersion, lockCatalogue } from './catalogue-state.ts';

/** Fewer buyers say little, and too much about each of them. */
export const FEWEST_BUYERS = 50;
const COUNTED_DAYS = 730;
/** It reads every eSIM of two years, once a night. */
const STATEMENT_TIMEOUT = sql`set local statement_timeout = '10min'`;

type TypicalUse = typeof typicalUses.$inferSelect;

/**
 * Counts how much data travellers used by destination and validity: of eSIMs whose plans are all over, that began with a fixed amount of
 * data and were used at all, with what was added later. Where the figures have changed, pages show the new ones.
 */
export async function countUsage({ database, clock }: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS);
  const medians = await inTransaction(database, 'count usage', async (tx) => {
    await tx.execute(STATEMENT_TIMEOUT);
    const { rows } = await tx.execute<{ countryCode: string; validityDays: number; median: number; esims: number }>(sql`
      select country_code as "countryCode", validity_days as "validityDays", count(*)::int as esims,
        percentile_cont(0.5) within group (order by used_mb) as median
      from (
        select l.country_code, l.validity_days, o.email_key, (
          select sum((plan ->> 'totalMb')::float8 - (plan ->> 'remainingMb')::float8)
          from jsonb_array_elements(e.usage -> 'plans') plan) as used_mb
        from esims e
        join order_lines l on l.id = e.order_line_id
        join orders o on o.id = l.order_id
        where e.usage_due_at is null and e.usage is not null and e.created_at >= ${since} and l.data_mb is not null) ended
      where used_mb > 0
      group by country_code, validity_days
      having count(distinct email_key) >= ${FEWEST_BUYERS}`);
    return rows;
  });
  const figures = medians.map(({ median, ...of }) => ({ ...of, halfUnderMb: roundUp(median) }));
  await inTransaction(database, 'publish usage', async (tx) => {
    await lockCatalogue(tx);
    if (isSame(await tx.select().from(typicalUses), figures)) return;
    await tx.delete(typicalUses);
    if (figures.length > 0) await tx.insert(typicalUses).values(figures);
    await bumpCatalogueVersion(tx);
  });
}

/** What is known of a plan's destination and validity; nothing of unlimited plans, which are used otherwise. */
export async function readTypicalUses(
  executor: Executor,
): Promise<(row: Pick<OfferRow, 'countryCode' | 'validityDays' | 'dataMb'>) => Product['typicalUse']> {
  const uses = await executor.select().from(typicalUses);
  const byPlace = new Map(uses.map(({ countryCode, validityDays, ...use }) => [`${countryCode} ${validityDays}`, use]));
  return ({ countryCode, validityDays, dataMb }) =>
    dataMb === null ? undefined : byPlace.get(`${countryCode} ${validityDays}`);
}

/** Upwards, so that half used less than that: to a tenth of a gigabyte, from 10 GB on to a whole one. */
function roundUp(megabytes: number): number {
  const step = megabytes < 10_000 ? 100 : 1000;
  return (Math.floor(megabytes / step) + 1) * step;
}

function isSame(some: readonly TypicalUse[], others: readonly TypicalUse[]): boolean {
  const sorted = (uses: readonly TypicalUse[]) =>
    uses
      .map(({ countryCode, validityDays, halfUnderMb, esims }) =>
        [countryCode, validityDays, halfUnderMb, esims].join(),
      )
      .sort();
  return sorted(some).join(';') === sorted(others).join(';');
}
