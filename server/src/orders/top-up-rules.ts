import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { EsimState } from '../partners/esim-supplier.ts';
import type { Executor, Transaction } from '../platform/database/database.ts';
import { orders } from '../tables/orders.ts';
import { topUpRules, topUpRuns } from '../tables/top-up-rules.ts';
import { findShortage } from './last-plan.ts';

/** What a buyer agreed to be charged by itself for an eSIM, and what came of it when little was left. */
export type TopUpRule = typeof topUpRules.$inferSelect;
export type TopUpRun = typeof topUpRuns.$inferSelect;

/** The rule that holds for an eSIM. */
export async function findRule(executor: Executor, esimId: number): Promise<TopUpRule | undefined> {
  const [rule] = await executor
    .select()
    .from(topUpRules)
    .where(and(eq(topUpRules.esimId, esimId), isNull(topUpRules.end)));
  return rule;
}

/** Every rule that an eSIM has had, newest first. */
export async function listRules(executor: Executor, esimId: number): Promise<TopUpRule[]> {
  return executor.select().from(topUpRules).where(eq(topUpRules.esimId, esimId)).orderBy(desc(topUpRules.id));
}

/** For which of these eSIMs a rule holds. */
export async function listEsimsWithRule(executor: Executor, esimIds: number[]): Promise<Set<number>> {
  if (esimIds.length === 0) return new Set();
  const held = await executor
    .select({ esimId: topUpRules.esimId })
    .from(topUpRules)
    .where(and(inArray(topUpRules.esimId, esimIds), isNull(topUpRules.end)));
  return new Set(held.map(({ esimId }) => esimId));
}

/** @throws Error if there is no such rule */
export async function getRule(executor: Executor, id: number): Promise<TopUpRule> {
  const [rule] = await executor.select().from(topUpRules).where(eq(topUpRules.id, id));
  if (!rule) throw new Error(`Expected an automatic top-up ${id}`);
  return rule;
}

export async function findRun(executor: Executor, id: number): Promise<TopUpRun | undefined> {
  return (await executor.select().from(topUpRuns).where(eq(topUpRuns.id, id)))[0];
}

/** The run that placed an order. */
export async function findRunOfOrder(executor: Executor, orderId: number): Promise<TopUpRun | undefined> {
  return (await executor.select().from(topUpRuns).where(eq(topUpRuns.orderId, orderId)))[0];
}

/** With the order of each, oldest first. */
export type RunWithOrder = { run: TopUpRun; order: typeof orders.$inferSelect | null };

export async function listRuns(executor: Executor, ruleIds: number[]): Promise<RunWithOrder[]> {
  if (ruleIds.length === 0) return [];
  return executor
    .select({ run: topUpRuns, order: orders })
    .from(topUpRuns)
    .leftJoin(orders, eq(orders.id, topUpRuns.orderId))
    .where(inArray(topUpRuns.ruleId, ruleIds))
    .orderBy(asc(topUpRuns.id));
}

/** How often a rule has bought, or is about to. */
export async function countBought(executor: Executor, ruleId: number): Promise<number> {
  return executor.$count(topUpRuns, and(eq(topUpRuns.ruleId, ruleId), eq(topUpRuns.state, 'ordered')));
}

/**
 * Notes that little data is left on an eSIM with a rule, once for each shortage, however often and by whomever it is reported. Returns the
 * run that deals with it; undefined where there is none.
 */
export async function noteShortage(
  tx: Transaction,
  { esimId, state, now }: { esimId: number; state: EsimState; now: Date },
): Promise<TopUpRun | undefined> {
  const rule = await findRule(tx, esimId);
  const shortage = rule && findShortage(state, { thresholdMb: rule.thresholdMb, now });
  if (!shortage) return undefined;
  const { planReference, leftMb } = shortage;
  const [noted] = await tx
    .insert(topUpRuns)
    .values({ ruleId: rule.id, esimId, planReference, leftMb })
    .onConflictDoNothing()
    .returning();
  if (noted) return noted;
  const isOfShortage = and(eq(topUpRuns.esimId, esimId), eq(topUpRuns.planReference, planReference));
  const [known] = await tx
    .select()
    .from(topUpRuns)
    .where(and(isOfShortage, ne(topUpRuns.state, 'not_done')));
  return known;
}
