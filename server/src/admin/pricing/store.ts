import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { auditLog } from '../../tables/accounts.ts';
import { pricingSettings, products } from '../../tables/catalogue.ts';

export type RuleRow = typeof pricingSettings.$inferSelect;
export type RuleValues = Pick<
  RuleRow,
  | 'name'
  | 'type'
  | 'valueHundredths'
  | 'basis'
  | 'rounding'
  | 'ignoresFloor'
  | 'isActive'
  | 'appliesTo'
  | 'regionCode'
  | 'productId'
>;

/** Active or not, in creation order. */
export function listRules(executor: Executor): Promise<RuleRow[]> {
  return executor.select().from(pricingSettings).orderBy(asc(pricingSettings.id));
}

export async function findRule(executor: Executor, id: number): Promise<RuleRow | undefined> {
  const [row] = await executor.select().from(pricingSettings).where(eq(pricingSettings.id, id));
  return row;
}

export async function countRules(executor: Executor): Promise<number> {
  const [row] = await executor.select({ rules: count() }).from(pricingSettings);
  return row?.rules ?? 0;
}

/** The rule that was created with an Idempotency-Key. */
export async function findRuleOfKey(executor: Executor, keyHash: Buffer): Promise<RuleRow | undefined> {
  const [row] = await executor.select().from(pricingSettings).where(eq(pricingSettings.keyHash, keyHash));
  return row;
}

export async function insertRule(
  executor: Executor,
  rule: RuleValues & { keyHash?: Buffer | undefined },
): Promise<RuleRow> {
  const [row] = await executor.insert(pricingSettings).values(rule).returning();
  if (!row) throw new Error('Expected the inserted pricing rule');
  return row;
}

export async function updateRule(executor: Executor, id: number, values: RuleValues): Promise<RuleRow> {
  const [row] = await executor
    .update(pricingSettings)
    // Editors compare milliseconds: two changes never have the same.
    .set({ ...values, updatedAt: sql`greatest(now(), ${pricingSettings.updatedAt} + interval '1 millisecond')` })
    .where(eq(pricingSettings.id, id))
    .returning();
  if (!row) throw new Error(`Expected the pricing rule ${id}`);
  return row;
}

export async function deleteRule(executor: Executor, id: number): Promise<void> {
  await executor.delete(pricingSettings).where(eq(pricingSettings.id, id));
}

/** Every destination code with its region name, on sale or not. */
export function listPlaces(executor: Executor) {
  return executor.selectDistinct({ code: products.countryCode, regionName: products.regionName }).from(products);
}

export const RULE_SUBJECT = 'pricing_rule';

/** The name of the last editor of the rule; undefined if the audit log has none. */
export async function findLastEditor(executor: Executor, id: number): Promise<string | undefined> {
  const [row] = await executor
    .select({ name: auditLog.actorName })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, RULE_SUBJECT), eq(auditLog.subjectId, String(id))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.name;
}
