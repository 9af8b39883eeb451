import { and, desc, eq, inArray, max, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { exchangeRates } from '../tables/exchange-rates.ts';

export type RateRow = typeof exchangeRates.$inferSelect;

export const RATES_CHANNEL = 'rates_changed';
/** A rate that was published longer ago is not sold by. The bank's longest holidays are five days. */
export const MAX_AGE_DAYS = 7;

/** Whether a row's rate is too old to be sold by; one set by hand never is. */
export function isOldRate(): SQL<boolean> {
  return sql<boolean>`coalesce(${exchangeRates.day} < current_date - ${sql.raw(String(MAX_AGE_DAYS))}, false)`;
}

/** Of each currency the rate in use and the one that waits. */
export async function listRates(
  executor: Executor,
): Promise<{ inUse: Map<string, RateRow & { isOld: boolean }>; waiting: Map<string, RateRow> }> {
  const rows = await executor
    .select({ row: exchangeRates, isOld: isOldRate() })
    .from(exchangeRates)
    .where(inArray(exchangeRates.state, ['in_use', 'waiting']));
  const ofState = (state: RateRow['state']) => rows.filter(({ row }) => row.state === state);
  return {
    inUse: new Map(ofState('in_use').map(({ row, isOld }) => [row.currency, { ...row, isOld }])),
    waiting: new Map(ofState('waiting').map(({ row }) => [row.currency, row])),
  };
}

/** The rate in use of each currency, whatever its age. */
export async function listRatesInUse(executor: Executor): Promise<Map<string, string>> {
  return toRates((await listRates(executor)).inUse);
}

/** The rates in use that are not too old to be sold by. */
export async function listGoodRates(executor: Executor): Promise<Map<string, string>> {
  return toRates([...(await listRates(executor)).inUse].filter(([, { isOld }]) => !isOld));
}

function toRates(rows: Iterable<[string, RateRow]>): Map<string, string> {
  return new Map(Array.from(rows, ([currency, { rate }]) => [currency, rate]));
}

/** Serialises those who change rates until the end of the transaction. */
export async function lockRates(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table exchange_rates in share row exclusive mode`);
}

type NewRate = Pick<RateRow, 'currency' | 'rate' | 'source' | 'day'>;

/** Uses a rate from now on, in place of the former one and of one that waits. */
export async function useRate(tx: Transaction, rate: NewRate): Promise<void> {
  await replaceRates(tx, rate.currency, ['in_use', 'waiting']);
  await tx.insert(exchangeRates).values({ ...rate, state: 'in_use' });
  await notifyRates(tx);
}

/** Keeps a rate for a person to decide, in place of one that waits. Returns its id. */
export async function keepWaiting(tx: Transaction, rate: NewRate): Promise<number> {
  await replaceRates(tx, rate.currency, ['waiting']);
  const [row] = await tx
    .insert(exchangeRates)
    .values({ ...rate, state: 'waiting' })
    .returning({ id: exchangeRates.id });
  if (!row) throw new Error('Expected the rate that was written');
  return row.id;
}

export async function replaceRates(tx: Transaction, currency: string, states: RateRow['state'][]): Promise<void> {
  await tx
    .update(exchangeRates)
    .set({ state: 'replaced' })
    .where(and(eq(exchangeRates.currency, currency), inArray(exchangeRates.state, states)));
}

/** Ends the rates of currencies that are not sold any more. */
export async function endRatesExcept(tx: Transaction, currencies: string[]): Promise<void> {
  await tx
    .update(exchangeRates)
    .set({ state: 'replaced' })
    .where(
      and(inArray(exchangeRates.state, ['in_use', 'waiting']), notInArray(exchangeRates.currency, [...currencies, ''])),
    );
  await notifyRates(tx);
}

/** The rate that waits, if it still does. */
export async function findWaiting(
  tx: Transaction,
  { id, currency }: Pick<RateRow, 'id' | 'currency'>,
): Promise<RateRow | undefined> {
  const { state } = exchangeRates;
  const [row] = await tx
    .select()
    .from(exchangeRates)
    .where(and(eq(exchangeRates.id, id), eq(exchangeRates.currency, currency), eq(state, 'waiting')));
  return row;
}

/** Accepts or declines a rate that waits. */
export async function decideRate(
  tx: Transaction,
  { id, currency }: Pick<RateRow, 'id' | 'currency'>,
  decision: { isAccepted: boolean; by: string },
): Promise<void> {
  if (decision.isAccepted) await replaceRates(tx, currency, ['in_use']);
  await tx
    .update(exchangeRates)
    .set({ state: decision.isAccepted ? 'in_use' : 'declined', decidedBy: decision.by })
    .where(eq(exchangeRates.id, id));
  await notifyRates(tx);
}

/** The latest rate of a currency that was declined or is known otherwise, to tell whether a reading is new. */
export async function findLatest(executor: Executor, currency: string): Promise<RateRow | undefined> {
  const [row] = await executor
    .select()
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, currency))
    .orderBy(desc(exchangeRates.id))
    .limit(1);
  return row;
}

/** When the bank was last read with something new. */
export async function findLastReading(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ at: max(exchangeRates.readAt) })
    .from(exchangeRates)
    .where(eq(exchangeRates.source, 'ecb'));
  return row?.at ?? null;
}

async function notifyRates(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${RATES_CHANNEL}, '')`);
}
