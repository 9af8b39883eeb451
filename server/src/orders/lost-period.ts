import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { installation } from '../tables/system.ts';

/**
 * The time between a backup and its restore. Its sales are no longer on record here, but still are at the
 * partners.
 */
export type LostPeriod = { from: Date; to: Date };

const LOST_PERIOD = 'lost-period';

/** Its beginning and end in milliseconds before now, by the database's clock. */
export type LostPeriodAges = { fromMs: number; toMs: number };

export async function findLostPeriodAges(executor: Executor): Promise<LostPeriodAges | undefined> {
  const ageMs = (part: number) =>
    sql`extract(epoch from now() - split_part(${installation.value}, '/', ${part})::timestamptz) * 1000`.mapWith(
      Number,
    );
  const [ages] = await executor
    .select({ fromMs: ageMs(1), toMs: ageMs(2) })
    .from(installation)
    .where(ofLostPeriod);
  return ages;
}

/** The latest one; undefined if no backup was ever restored. */
export async function findLostPeriod(executor: Executor): Promise<LostPeriod | undefined> {
  const [row] = await executor.select().from(installation).where(ofLostPeriod);
  return row && toLostPeriod(row);
}

/** The row of the installation that says it. */
export const ofLostPeriod = eq(installation.name, LOST_PERIOD);

export function toLostPeriod({ value }: typeof installation.$inferSelect): LostPeriod | undefined {
  const [from, to] = value.split('/');
  return from && to ? { from: new Date(from), to: new Date(to) } : undefined;
}

export async function storeLostPeriod(executor: Executor, { from, to }: LostPeriod): Promise<void> {
  const value = `${from.toISOString()}/${to.toISOString()}`;
  await executor
    .insert(installation)
    .values({ name: LOST_PERIOD, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}
