import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import { type Shop, supplierOf } from '../shop.ts';
import { supplierAccounts } from '../tables/catalogue.ts';

/** A turn is reserved at most so long ahead; a supplier that has asked for a longer pause is looked at again. */
const MAX_AHEAD_MS = 2_000;
/** How long a sync waits for a pause to end, less than the time for a shutdown; then it resumes later at its page. */
const MAX_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 500;

/**
 * Waits until the supplier may be sent one more request for its catalogue. Requests of the account are counted together, so it
 * takes its turns among the reads of eSIMs, in whatever process. Purchases take none, and never wait.
 * @throws Error if the supplier has asked for a pause that is too long
 */
export async function waitForTurn(shop: Shop, supplier: string): Promise<void> {
  const { requestMs } = supplierOf(shop, { supplier }).esims.stateReads;
  if (requestMs === undefined) return;
  for (const startedMs = performance.now(); performance.now() - startedMs < MAX_WAIT_MS; await sleep(LOOK_AGAIN_MS)) {
    const waitMs = await takeTurn(shop.database, supplier, requestMs);
    if (waitMs !== undefined) {
      await sleep(waitMs);
      return;
    }
  }
  throw new Error(`Expected ${supplier} to take requests within ${MAX_WAIT_MS / 1000} s, but it has asked for a pause`);
}

/** In how many milliseconds it begins; undefined if that is too far ahead. */
async function takeTurn(executor: Executor, supplier: string, requestMs: number): Promise<number | undefined> {
  const interval = sql`${requestMs}::float8 * interval '1 millisecond'`;
  const { rows } = await executor.execute<{ waitMs: number }>(sql`
    insert into supplier_accounts as account (supplier, next_esim_read_at) values (${supplier}, now() + ${interval})
    on conflict (supplier) do update
      set next_esim_read_at = greatest(account.next_esim_read_at, now()) + ${interval}
      where account.next_esim_read_at <= ${fromNow(MAX_AHEAD_MS)}
    returning greatest(0, extract(epoch from next_esim_read_at - ${interval} - now()) * 1000)::float8 as "waitMs"`);
  return rows[0]?.waitMs;
}

/** A supplier that limits requests may ask for a pause of this length; a longer one may be a mistake. */
const MAX_PAUSE_MS = 15 * 60_000;

/** For so long, no process asks the supplier about an eSIM. */
export async function pauseEsimReads(executor: Executor, supplier: string, pauseMs: number): Promise<void> {
  const { nextEsimReadAt } = supplierAccounts;
  await executor
    .update(supplierAccounts)
    .set({ nextEsimReadAt: sql`greatest(${nextEsimReadAt}, ${fromNow(Math.min(pauseMs, MAX_PAUSE_MS))})` })
    .where(eq(supplierAccounts.supplier, supplier));
}
