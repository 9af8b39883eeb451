import type { BookMonth, DecideDifference, Difference } from '@esimshop/contracts/admin-month';
import { daysOfMonth } from '@esimshop/contracts/days';
import { decimalIn, decimalOrNull } from '@esimshop/contracts/money';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../accounts/audit-log.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isWithinDays, startOfDay } from '../../platform/database/within-days.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { monthClosings, monthDecisions } from '../../tables/partner-books.ts';
import type { AdminActor } from '../admin-actor.ts';
import { readBookDays } from './book-days.ts';
import { listBookkeepers } from './bookkeepers.ts';
import {
  type ComparedSum,
  compareSums,
  type FoundDifference,
  findDifferences,
  findWrongPayouts,
  listPayouts,
  type PayoutRow,
} from './compare-books.ts';
import type { Days } from './read-entries.ts';
import { sumBooks } from './sum-books.ts';

/** A list that is longer is no list that somebody works through. */
const MOST_DIFFERENCES = 200;

type OpenMonth = Omit<BookMonth, 'closed' | 'afterClosing' | 'readings'>;

/** The month as it is, or as it was closed. */
export async function showMonth(shop: Shop, month: string): Promise<BookMonth> {
  const { database } = shop;
  const [[closing], readings] = await Promise.all([
    database.select().from(monthClosings).where(eq(monthClosings.month, month)),
    listReadings(shop),
  ]);
  if (!closing) return { ...(await compareMonth(shop, database, month)), closed: null, afterClosing: [], readings };
  const { content, actor, closedAt } = closing;
  const afterClosing = await listAfter(database, daysOf(shop, month), closedAt);
  return { ...content, closed: { at: closedAt.toISOString(), actor }, afterClosing, readings };
}

async function compareMonth(shop: Shop, executor: Executor, month: string): Promise<OpenMonth> {
  const days = daysOf(shop, month);
  const countAndFind = async () => {
    const counted = await readBookDays(executor, days);
    return { counted, differing: await findDifferences(executor, days, counted) };
  };
  const [{ counted, differing }, payouts, { isOver, unread }, decided] = await Promise.all([
    countAndFind(),
    listPayouts(executor, days),
    findUnread(shop, executor, days),
    listDecisions(executor, month),
  ]);
  const found = [...unread, ...differing, ...findWrongPayouts(payouts)];
  const differences = found.map((each) => toWire(each, decided));
  return {
    month,
    isOver,
    books: await sumBooks(executor, days, counted),
    partners: toPartners(shop, compareSums(counted.sums)),
    payouts: payouts.map(toWirePayout),
    // What is open comes first, however many there are.
    differences: differences
      .toSorted((a, b) => Number(a.decision !== null) - Number(b.decision !== null))
      .slice(0, MOST_DIFFERENCES),
    moreDifferences: Math.max(0, differences.length - MOST_DIFFERENCES),
  };
}

/**
 * Closes a month that is over and has nothing open: from then on it is shown as it was.
 * @throws ProblemError month_not_closable, already_closed
 */
export async function closeMonth(shop: Shop, month: string, { name, audit }: AdminActor): Promise<void> {
  await inTransaction(shop.database, 'close month', async (tx) => {
    // Two who close at once, and readings, would each see another state.
    await tx.execute(sql`lock table month_closings, partner_entries in share row exclusive mode`);
    if ((await tx.$count(monthClosings, eq(monthClosings.month, month))) > 0)
      throw new ProblemError(409, 'already_closed', 'This month has been closed already.');
    const content = await compareMonth(shop, tx, month);
    const isOpen = content.differences.some(({ decision }) => decision === null);
    if (!content.isOver || isOpen || content.books.feesUnknown > 0)
      throw new ProblemError(409, 'month_not_closable', 'The month is not over, or something of it is still open.');
    await tx.insert(monthClosings).values({ month, content, actor: name });
    const after = Object.fromEntries(content.books.currencies.map(({ currency, result }) => [currency, result]));
    await recordAudit(tx, { ...audit, act: 'books.closed', subjectKind: 'books', subjectId: month, after });
  });
}

/**
 * Decides a difference as it was shown, or takes the decision back.
 * @throws ProblemError already_closed, conflict if it says something else by now
 */
export async function decideDifference(
  shop: Shop,
  month: string,
  { key, decision, ...shown }: DecideDifference,
  { name, audit }: AdminActor,
): Promise<void> {
  await inTransaction(shop.database, 'decide difference', async (tx) => {
    if ((await tx.$count(monthClosings, eq(monthClosings.month, month))) > 0)
      throw new ProblemError(409, 'already_closed', 'This month has been closed already.');
    const days = daysOf(shop, month);
    const { unread } = await findUnread(shop, tx, days);
    const differing = await findDifferences(tx, days, await readBookDays(tx, days));
    const found = [...unread, ...differing, ...findWrongPayouts(await listPayouts(tx, days))];
    const difference = found.find((each) => keyOf(each) === key);
    const wire = difference && toWire(difference, []);
    if (!difference || wire?.ours !== shown.ours || wire.theirs !== shown.theirs)
      throw new ProblemError(409, 'conflict', 'This difference has changed since. Load the month again.');
    const { oursMinor, theirsMinor } = difference;
    await tx.delete(monthDecisions).where(and(eq(monthDecisions.month, month), eq(monthDecisions.key, key)));
    if (decision)
      await tx.insert(monthDecisions).values({ month, key, oursMinor, theirsMinor, actor: name, ...decision });
    const after = { difference: key, decision: decision?.kind ?? null, note: decision?.note ?? null };
    await recordAudit(tx, { ...audit, act: 'books.difference_decided', subjectKind: 'books', subjectId: month, after });
  });
}

export function daysOf({ config: { timeZone } }: Pick<Shop, 'config'>, month: string): Days {
  return { ...daysOfMonth(month), timeZone };
}

/** Partners whose books are not known until the end of the days; of days that go on, those that could not be read last time. */
async function findUnread(shop: Shop, executor: Executor, { to, timeZone }: Days) {
  const { rows } = await executor.execute<{
    isOver: boolean;
    partner: string | null;
    isRead: boolean;
    hasFailed: boolean;
  }>(sql`
    select now() >= month_end as "isOver", partner, coalesce(read_through >= month_end, false) as "isRead", problem is not null as "hasFailed"
    from (select ${startOfDay(to, timeZone, 1)} as month_end) as_of left join partner_readings on true`);
  const isOver = rows[0]?.isOver ?? false;
  const isUnread = (partner: string) => {
    const reading = rows.find((row) => row.partner === partner);
    return isOver ? !reading?.isRead : reading?.hasFailed;
  };
  const unread = listBookkeepers(shop)
    .filter(({ partner, books }) => books && isUnread(partner))
    .map(({ partner }): FoundDifference => {
      const nothing = { kind: null, orderId: null, orderNumber: null, reference: null, currency: null };
      return { type: 'unread', partner, ...nothing, oursMinor: null, theirsMinor: null, at: null };
    });
  return { isOver, unread };
}

function keyOf({ type, partner, kind, orderNumber, reference, currency }: FoundDifference): string {
  return [partner, type === 'unread' ? type : kind, currency, orderNumber ?? reference].filter(Boolean).join(' ');
}

type DecisionRow = typeof monthDecisions.$inferSelect;

function listDecisions(executor: Executor, month: string): Promise<DecisionRow[]> {
  return executor.select().from(monthDecisions).where(eq(monthDecisions.month, month));
}

function toWire({ oursMinor, theirsMinor, at, ...found }: FoundDifference, decided: DecisionRow[]): Difference {
  const key = keyOf({ ...found, oursMinor, theirsMinor, at });
  const decision = decided.find(
    (each) => each.key === key && each.oursMinor === oursMinor && each.theirsMinor === theirsMinor,
  );
  return {
    ...found,
    key,
    ours: decimalOrNull(oursMinor, found.currency),
    theirs: decimalOrNull(theirsMinor, found.currency),
    at: at?.toISOString() ?? null,
    decision: decision
      ? { kind: decision.kind, note: decision.note, actor: decision.actor, at: decision.decidedAt.toISOString() }
      : null,
  };
}

function toPartners(shop: Shop, sums: ComparedSum[]): BookMonth['partners'] {
  const bookkeepers = listBookkeepers(shop);
  // A partner of a past month may be switched off by now.
  const gone = [...new Set(sums.map(({ partner }) => partner))].filter(
    (partner) => !bookkeepers.some((each) => each.partner === partner),
  );
  const all = [...bookkeepers, ...gone.map((partner) => ({ partner, role: 'payments' as const, books: undefined }))];
  return all.flatMap(({ partner, role, books }) => {
    const own = Map.groupBy(
      sums.filter((sum) => sum.partner === partner),
      ({ currency }) => currency,
    );
    return [...own].map(([currency, kinds]) => ({
      ...{ partner, role, hasBooks: books !== undefined, currency },
      kinds: kinds.map(({ kind, oursMinor, theirsMinor }) => {
        const decimal = decimalIn(currency);
        return { kind, ours: decimal(oursMinor), theirs: books ? decimal(theirsMinor) : null };
      }),
    }));
  });
}

function toWirePayout({ amountMinor, at, listedMinor: _, ...row }: PayoutRow): BookMonth['payouts'][number] {
  return { ...row, at: at.toISOString(), amount: decimalIn(row.currency)(amountMinor) };
}

async function listReadings({ database, ...shop }: Shop): Promise<BookMonth['readings']> {
  type Row = Omit<BookMonth['readings'][number], 'endedAt' | 'readThrough'> & {
    endedAt: string | null;
    readThrough: string | null;
  };
  const { rows } = await database.execute<Row>(sql`
    select partner, started_at is not null and ended_at is null and started_at > now() - interval '1 hour' as "isRunning", pages, entries, ended_at as "endedAt",
      read_through as "readThrough", problem
    from partner_readings order by partner`);
  const shown = new Set(listBookkeepers(shop).flatMap(({ partner, books }) => (books ? [partner] : [])));
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return rows
    .filter(({ partner }) => shown.has(partner))
    .map((row) => ({ ...row, endedAt: iso(row.endedAt), readThrough: iso(row.readThrough) }));
}

async function listAfter(executor: Executor, days: Days, closedAt: Date): Promise<BookMonth['afterClosing']> {
  type Row = Omit<BookMonth['afterClosing'][number], 'amount' | 'fee'> & { amountMinor: number; feeMinor: number };
  const { rows } = await executor.execute<Row>(sql`
    select e.partner, e.reference, e.kind, o.order_number as "orderNumber", e.amount_minor::float8 as "amountMinor",
      e.fee_minor::float8 as "feeMinor", e.currency, e.at
    from partner_entries e left join orders o on o.id = e.order_id
    where ${isWithinDays(sql`e.at`, days)} and e.changed_at > ${closedAt.toISOString()}::timestamptz order by e.at, e.id limit ${MOST_DIFFERENCES}`);
  return rows.map(({ amountMinor, feeMinor, at, ...row }) => {
    const decimal = decimalIn(row.currency);
    return { ...row, at: new Date(at).toISOString(), amount: decimal(amountMinor), fee: decimal(feeMinor) };
  });
}
