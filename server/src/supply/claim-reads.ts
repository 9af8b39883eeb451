import { type SQL, sql } from 'drizzle-orm';
import type { StateReads } from '../partners/esim-supplier.ts';
import type { Executor } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';

/** An eSIM that this process, and no other one, asks the supplier about, `waitMs` from now. */
export type ClaimedRead = { esimId: number; waitMs: number };

/**
 * The priority of a read. `viewed`: a page waits for it, so a few turns are taken in advance and two at once;
 * `watched`: it may be viewed again soon; `due`: only left-over turns.
 */
export type ReadUrgency = 'viewed' | 'watched' | 'due';

const TURNS: Record<ReadUrgency, { atOnce: number; maxWaitMs: number; whileLocked: SQL }> = {
  viewed: { atOnce: 2, maxWaitMs: 2000, whileLocked: sql`` },
  watched: { atOnce: 2, maxWaitMs: 1000, whileLocked: sql`` },
  due: { atOnce: 1, maxWaitMs: 0, whileLocked: sql`skip locked` },
};

type ReadRequest = {
  supplier: string;
  stateReads: StateReads;
  urgency: ReadUrgency;
  /** A condition on rows of `esims`. */
  candidates: SQL;
  /** How many eSIMs one turn is enough for. */
  perTurn?: number;
};

/**
 * Reserves read slots in the supplier's shared account row and claims the longest-waiting eSIMs for them. Each counts
 * as asked from now on, and is due again soon in case the read fails or the process dies: later each time, up to a
 * quarter of an hour. May claim fewer than wanted.
 */
export async function claimReads(
  executor: Executor,
  { supplier, stateReads, urgency, candidates, perTurn = 1 }: ReadRequest,
): Promise<ClaimedRead[]> {
  const { atOnce, maxWaitMs, whileLocked } = TURNS[urgency];
  const interval = sql`${stateReads.intervalMs}::float8 * interval '1 millisecond'`;
  const maxReads = atOnce + Math.floor(maxWaitMs / stateReads.intervalMs);
  const turnsOf = (reads: SQL) => sql`ceil(${reads} / ${perTurn}::float8)`;
  const { rows } = await executor.execute<ClaimedRead>(sql`
    with account as materialized (
      select greatest(next_esim_read_at, now()) as free_at from supplier_accounts
      where supplier = ${supplier} for update ${whileLocked}),
    candidate as materialized (
      select esims.id from esims join purchases on purchases.id = esims.purchase_id
      where purchases.supplier = ${supplier} and (${candidates}) and exists (select from account)
      order by esims.usage_due_at nulls last limit ${maxReads * perTurn} for update of esims skip locked),
    turn as (
      select id, free_at + (${turnsOf(sql`row_number() over ()`)} - ${atOnce}) * ${interval} as starts_at from candidate, account),
    granted as materialized (
      select id, starts_at from turn where starts_at <= ${fromNow(maxWaitMs)}),
    taken as (
      update supplier_accounts set next_esim_read_at = free_at + (select ${turnsOf(sql`count(*)`)} from granted) * ${interval}
      from account where supplier = ${supplier} and exists (select from granted))
    update esims set usage_asked_at = now(),
      usage_due_at = now() + least(interval '15 minutes', greatest(interval '1 minute',
        (now() - coalesce(usage_at, created_at)) / 4))
    from granted where esims.id = granted.id
    returning esims.id as "esimId",
      greatest(0, extract(epoch from granted.starts_at - now()) * 1000)::float8 as "waitMs"`);
  return rows;
}

export type UsageLag = { supplier: string; waiting: number; lagSeconds: number; pausedSeconds: number };

/** How far behind the polling of each supplier is, over all processes. */
export async function readUsageLag(executor: Executor): Promise<UsageLag[]> {
  const { rows } = await executor.execute<UsageLag>(sql`
    select account.supplier, count(esim.id)::int as waiting,
      coalesce(max(extract(epoch from now() - esim.usage_due_at)), 0)::float8 as "lagSeconds",
      greatest(0, extract(epoch from account.next_esim_read_at - now()))::float8 as "pausedSeconds"
    from supplier_accounts account
    left join (esims esim join purchases on purchases.id = esim.purchase_id)
      on purchases.supplier = account.supplier and esim.usage_due_at <= now()
    group by account.supplier`);
  return rows;
}
