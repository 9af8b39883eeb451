import { isDeepStrictEqual } from 'node:util';
import { codeIssue } from '@esimshop/contracts/field-problems';
import {
  PRICING_LIMITS,
  type PricingChange,
  type PricingConflict,
  type PricingRuleInput,
  pricingRuleSchema,
} from '@esimshop/contracts/pricing';
import { formatPricingValue } from '@esimshop/contracts/pricing-value';
import pLimit from 'p-limit';
import { recordAudit } from '../../accounts/audit-log.ts';
import { lockCatalogue } from '../../catalogue/catalogue-state.ts';
import { repriceProducts } from '../../catalogue/reprice-catalogue.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { getPricingSetting, ruleNotFound } from './pricing-settings.ts';
import {
  countRules,
  deleteRule,
  findLastEditor,
  findRule,
  findRuleOfKey,
  insertRule,
  listRules,
  RULE_SUBJECT,
  type RuleRow,
  type RuleValues,
  updateRule,
} from './store.ts';
import { toRuleValues } from './to-rule-values.ts';

/** Who makes the change, and the address that the request came from. */
type Editor = AdminActor['audit'];

type Written = {
  ruleId: number;
  isConflict?: boolean;
  /** An earlier request with the same key has created it. */
  isRepeated?: boolean;
};

/** The changed rule and how many prices moved with it. */
export type RuleChange = Omit<Written, 'isConflict'> & { changedPrices: number };

/**
 * Creates a rule and reprices the catalogue in one transaction; an inactive rule changes no price. A repeated request under
 * the same key creates nothing.
 * @throws ProblemError 422 for an unknown region or plan, or `idempotency_key_reused`; 409 `pricing_rules_full`
 */
export function createPricingRule(
  shop: Shop,
  editor: Editor,
  { requestKey, ...input }: PricingRuleInput & { requestKey: string | undefined },
): Promise<RuleChange> {
  const keyHash = requestKey === undefined ? undefined : sha256(requestKey);
  return changeRules(shop, 'create pricing rule', async (tx) => {
    const values = await toRuleValues(tx, input);
    const repeated = keyHash && (await findRuleOfKey(tx, keyHash));
    if (repeated) {
      if (isDeepStrictEqual(describeRule(repeated), describeRule(values)))
        return { ruleId: repeated.id, isRepeated: true };
      throw keyReused();
    }
    if ((await countRules(tx)) >= PRICING_LIMITS.rules) throw rulesFull();
    const rule = await insertRule(tx, { ...values, keyHash });
    await recordAudit(tx, { ...auditOf(rule, editor), act: 'pricing.rule_created', after: describeRule(rule) });
    return { ruleId: rule.id };
  });
}

/**
 * Changes the named fields of a rule and reprices the catalogue in one transaction.
 * @throws ProblemError 404 `pricing_rule_not_found`, 409 `conflict` with the newer rule, 422 if the whole is not valid
 */
export function updatePricingRule(
  shop: Shop,
  editor: Editor,
  { id, change: { updatedAt, ...change } }: { id: number; change: PricingChange },
): Promise<RuleChange> {
  return changeRules(shop, 'update pricing rule', async (tx) => {
    const before = await readUnchanged(tx, id, updatedAt);
    if (!before) return { ruleId: id, isConflict: true };
    const values = await toRuleValues(tx, mergeRule(before, change));
    const after = await updateRule(tx, id, values);
    await recordAudit(tx, {
      ...auditOf(after, editor),
      act: 'pricing.rule_updated',
      before: describeRule(before),
      after: describeRule(after),
    });
    return { ruleId: id };
  });
}

/** Deletes a rule and reprices the catalogue in one transaction. @throws ProblemError as for a change */
export function deletePricingRule(
  shop: Shop,
  editor: Editor,
  { id, updatedAt }: { id: number; updatedAt: string | undefined },
): Promise<RuleChange> {
  return changeRules(shop, 'delete pricing rule', async (tx) => {
    const before = await readUnchanged(tx, id, updatedAt);
    if (!before) return { ruleId: id, isConflict: true };
    await deleteRule(tx, id);
    await recordAudit(tx, { ...auditOf(before, editor), act: 'pricing.rule_deleted', before: describeRule(before) });
    return { ruleId: id };
  });
}

/**
 * Replaces every rule, in a transaction that has locked the catalogue and prices it afterwards: those that stay as they are stay.
 * @throws ProblemError 422 for an unknown region or plan
 */
export async function replaceRules(
  tx: Transaction,
  editor: Editor,
  inputs: readonly PricingRuleInput[],
): Promise<void> {
  const before = await listRules(tx);
  const isSame =
    before.length <= inputs.length &&
    before.every((rule, index) => isDeepStrictEqual(describeRule(rule), inputs[index]));
  const removed = isSame ? [] : before;
  for (const rule of removed) {
    await deleteRule(tx, rule.id);
    await recordAudit(tx, { ...auditOf(rule, editor), act: 'pricing.rule_deleted', before: describeRule(rule) });
  }
  for (const input of inputs.slice(before.length - removed.length)) {
    const rule = await insertRule(tx, await toRuleValues(tx, input));
    await recordAudit(tx, { ...auditOf(rule, editor), act: 'pricing.rule_created', after: describeRule(rule) });
  }
}

/** Changes wait here and not for the lock of the catalogue, where a statement may wait for five seconds only. */
const oneAtATime = pLimit(1);

async function changeRules(
  shop: Shop,
  name: string,
  write: (tx: Transaction) => Promise<Written>,
): Promise<RuleChange> {
  const { isConflict, ...change } = await oneAtATime(() =>
    inTransaction(shop.database, name, async (tx) => {
      // Before the rule is read: one change at a time, and none while a sync prices plans.
      await lockCatalogue(tx);
      const written = await write(tx);
      return { ...written, changedPrices: written.isConflict ? 0 : await repriceProducts(tx, shop.config) };
    }),
  );
  if (isConflict) throw await conflictOf(shop, change.ruleId);
  await shop.catalogue.refresh();
  shop.log.info(change, 'pricing.rule_changed');
  return change;
}

/** The stored rule; undefined if somebody else has changed it since the editor saw it. */
async function readUnchanged(tx: Transaction, id: number, seenAt: string | undefined): Promise<RuleRow | undefined> {
  const row = await findRule(tx, id);
  if (!row) throw ruleNotFound();
  return seenAt === undefined || Date.parse(seenAt) === row.updatedAt.getTime() ? row : undefined;
}

/** @throws ProblemError 422 if the changed fields do not fit the others */
function mergeRule(before: RuleRow, change: Omit<PricingChange, 'updatedAt'>): PricingRuleInput {
  const { data, error } = pricingRuleSchema.safeParse({ ...describeRule(before), ...change });
  if (data) return data;
  const errors = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    ...codeIssue(issue),
    message: issue.message,
  }));
  throw new ProblemError(422, 'invalid_input', 'Some fields are not valid. Correct them and try again.', { errors });
}

async function conflictOf(shop: Shop, id: number): Promise<ProblemError> {
  const [pricingSetting, changedBy = null] = await Promise.all([
    getPricingSetting(shop, id),
    findLastEditor(shop.database, id),
  ]);
  const current: PricingConflict = { pricingSetting, changedBy };
  return new ProblemError(409, 'conflict', 'Somebody else has changed this pricing rule. Nothing was overwritten.', {
    current,
  });
}

function rulesFull(): ProblemError {
  const detail = `There are ${PRICING_LIMITS.rules} pricing rules already. Delete one before you add another.`;
  return new ProblemError(409, 'pricing_rules_full', detail);
}

function keyReused(): ProblemError {
  const detail = 'Another pricing rule was created under this Idempotency-Key. Look at the list, then use a new key.';
  return new ProblemError(422, 'idempotency_key_reused', detail);
}

function auditOf({ id }: RuleRow, editor: Editor) {
  return { ...editor, subjectKind: RULE_SUBJECT, subjectId: id };
}

/** The fields as an editor fills them in. */
export function describeRule({ name, type, valueHundredths, basis, rounding, ignoresFloor, ...scope }: RuleValues) {
  const { isActive, appliesTo, regionCode, productId } = scope;
  const value = formatPricingValue(valueHundredths);
  return { name, type, value, basis, rounding, ignoresFloor, isActive, appliesTo, regionCode, productId };
}
