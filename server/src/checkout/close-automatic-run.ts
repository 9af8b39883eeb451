import { eq, sql } from 'drizzle-orm';
import { lockEsim } from '../orders/esims.ts';
import { findRunOfOrder, getRule } from '../orders/top-up-rules.ts';
import type { Transaction } from '../platform/database/database.ts';
import { fromNow } from '../platform/database/from-now.ts';
import type { Shop } from '../shop.ts';
import { topUpRuns } from '../tables/top-up-rules.ts';
import { endRule } from './end-automatic-rule.ts';

/** Until the payment partner, which could not be reached, is asked again. */
const RETRY_MS = 5 * 60_000;

/**
 * An order that was placed by itself was not paid, in the transaction that says so: a card that was declined, or whose bank asks its holder,
 * is not charged again; a partner that could not be reached, or has dropped the payment, is asked for a new one. Of any other order it does nothing.
 */
export async function closeRun(
  shop: Shop,
  tx: Transaction,
  { orderId, outcome }: { orderId: number; outcome: 'declined' | 'authentication' | 'unavailable' },
): Promise<void> {
  const run = await findRunOfOrder(tx, orderId);
  if (run?.state !== 'ordered') return;
  // Who reads meanwhile that little is left waits here, and then finds no rule by which to buy again.
  await lockEsim(tx, run.esimId);
  const change =
    outcome === 'unavailable'
      ? ({ state: 'waiting', orderId: null, retries: 0, nextAttemptAt: fromNow(RETRY_MS) } as const)
      : ({ state: 'not_done', end: outcome, endedAt: sql`now()` } as const);
  await tx.update(topUpRuns).set(change).where(eq(topUpRuns.id, run.id));
  if (outcome !== 'unavailable')
    await endRule(shop, tx, { rule: await getRule(tx, run.ruleId), end: outcome, runId: run.id });
}
