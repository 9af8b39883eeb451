import type { AutomaticEnd } from '@esimshop/contracts/automatic-top-ups';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { withdrawAutomaticMails } from '../mail/withdraw-mails.ts';
import { findOrder, recordOrderEvent } from '../orders/store.ts';
import type { TopUpRule } from '../orders/top-up-rules.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Shop } from '../shop.ts';
import { topUpRules, topUpRuns } from '../tables/top-up-rules.ts';
import { queueAutomaticMail } from './queue-automatic-mail.ts';

/** Their buyer has just done it, or is written to about nothing any more. */
const UNTOLD: readonly AutomaticEnd[] = ['customer', 'replaced', 'card_removed', 'erased'];

type Ending = {
  rule: Pick<TopUpRule, 'id' | 'orderId' | 'esimId' | 'locale'>;
  end: AutomaticEnd;
  runId?: number;
  /** An administrator's name; undefined for the buyer or the shop itself. */
  by?: string;
};

/**
 * Ends an automatic top-up, for good: nothing is charged by it any more, and its buyer is told once, unless they did it. What it has
 * ordered already goes its way.
 */
export async function endRule(shop: Shop, tx: Transaction, { rule, end, runId, by }: Ending): Promise<void> {
  const { id: ruleId, orderId, esimId } = rule;
  const ended = { end, endedAt: sql`now()` };
  const [own] = await tx
    .update(topUpRules)
    .set(ended)
    .where(and(eq(topUpRules.id, ruleId), isNull(topUpRules.end)))
    .returning({ id: topUpRules.id });
  if (!own) return;
  const isWaiting = and(eq(topUpRuns.ruleId, ruleId), eq(topUpRuns.state, 'waiting'));
  await tx
    .update(topUpRuns)
    .set({ ...ended, state: 'not_done' })
    .where(isWaiting);
  await withdrawAutomaticMails(tx, { orderId, ruleId });
  const actor = by ?? (UNTOLD.includes(end) ? 'customer' : 'system');
  await recordOrderEvent(tx, orderId, { kind: 'automatic_off', actor, detail: { esimId, reason: end } });
  const order = UNTOLD.includes(end) ? undefined : await findOrder(tx, { orderId });
  if (order) await queueAutomaticMail(shop, tx, { news: 'ended', rule, order, runId });
}
