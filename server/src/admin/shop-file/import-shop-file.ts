import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PricingRuleInput } from '@esimshop/contracts/pricing';
import { SETTINGS_SECTIONS } from '@esimshop/contracts/settings';
import type { ShopFile, ShopFileChange, ShopFilePreview } from '@esimshop/contracts/shop-file';
import { recordAudit } from '../../accounts/audit-log.ts';
import { lockCatalogue } from '../../catalogue/catalogue-state.ts';
import { repriceProducts } from '../../catalogue/reprice-catalogue.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ProblemError } from '../../platform/problem.ts';
import { lockSettings, readSettings } from '../../settings/store.ts';
import type { Shop } from '../../shop.ts';
import type { AdminActor } from '../admin-actor.ts';
import { describeRule, replaceRules } from '../pricing/change-rules.ts';
import { toRuleValues } from '../pricing/to-rule-values.ts';
import { refreshSettings, writeSection } from '../settings/change-settings.ts';
import { readContent, type ShopContent } from './export-shop-file.ts';
import { locateLine } from './locate-line.ts';
import { readShopFile } from './read-shop-file.ts';

/** What a file would change, or why it is refused. Changes nothing. */
export async function previewShopFile(shop: Shop, text: string): Promise<ShopFilePreview> {
  return (await plan(shop.database, text)).preview;
}

/**
 * Imports a file: all of it in one transaction, or nothing.
 * @throws ProblemError 409 `conflict` if the shop has changed since the preview
 */
export async function importShopFile(
  shop: Shop,
  actor: AdminActor,
  { text, basis }: { text: string; basis: string },
): Promise<ShopFilePreview> {
  const done = await inTransaction(shop.database, 'import settings', async (tx) => {
    await lockSettings(tx);
    await lockCatalogue(tx);
    const { preview, file, rules } = await plan(tx, text);
    if (preview.kind === 'refused' || !file) return preview;
    if (preview.basis !== basis)
      throw new ProblemError(
        409,
        'conflict',
        'The settings have changed since you looked at the file. Look at it again.',
      );
    for (const change of preview.changes) {
      const value = change.kind === 'section' ? file.settings[change.section] : undefined;
      if (change.kind !== 'section' || !value) continue;
      await writeSection(tx, shop, actor, {
        section: change.section,
        // The shop keeps its own picture.
        value: 'mark' in value ? { ...value, mark: (await readSettings(tx)).settings.brand.mark } : value,
      });
    }
    if (preview.changes.some(({ kind }) => kind === 'rules')) {
      await replaceRules(tx, actor.audit, rules);
      await repriceProducts(tx, shop.config);
    }
    const sections = preview.changes.map((change) => (change.kind === 'section' ? change.section : 'pricingRules'));
    const names = sections.join(', ');
    await recordAudit(tx, {
      ...actor.audit,
      ...{ act: 'settings.imported', subjectKind: 'settings', subjectId: 'file', after: { sections: names } },
    });
    return preview;
  });
  await refreshSettings(shop);
  return done;
}

async function plan(executor: Executor, text: string) {
  const refused = (preview: Extract<ShopFilePreview, { kind: 'refused' }>) => ({ preview, rules: [] }) as const;
  const read = readShopFile(text);
  if ('refusal' in read) return { ...refused({ kind: 'refused', refusal: read.refusal }), file: undefined };
  const { file } = read;
  const before = await readContent(executor);
  const rules: PricingRuleInput[] = [];
  for (const [index, rule] of (file.pricingRules ?? []).entries()) {
    try {
      rules.push(describeRule(await toRuleValues(executor, rule)));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const line = locateLine(text, ['pricingRules', index]);
      const target = rule.regionCode ?? rule.productId ?? '';
      const refusal = { code: 'unknown_target', line, name: rule.name, target } as const;
      return { ...refused({ kind: 'refused', refusal }), file };
    }
  }
  const changes = [
    ...compareSections(before, file),
    ...compareRules(before.pricingRules, file.pricingRules ? rules : undefined),
  ];
  return { preview: { kind: 'changes', changes, basis: fingerprint(before) } as const, file, rules };
}

function fingerprint(content: ShopContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

function compareSections(before: ShopContent, { settings }: ShopFile): ShopFileChange[] {
  return SETTINGS_SECTIONS.flatMap((section) => {
    const after = settings[section];
    if (after === undefined || isDeepStrictEqual(before.settings[section], after)) return [];
    const fields = compareFields(before.settings[section], after, '');
    return fields.length > 0 ? [{ kind: 'section' as const, section, fields }] : [];
  });
}

type Field = { path: string; before: string; after: string };

/** Every value that differs, by its path; lists as a whole. */
function compareFields(before: unknown, after: unknown, path: string): Field[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = [before ?? {}, after ?? {}];
  if (!isRecord(was) || !isRecord(is)) return [{ path, before: show(before), after: show(after) }];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => compareFields(was[key], is[key], path ? `${path}.${key}` : key));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty for a value that is not there. */
function show(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The order of the rules of one scope counts: a list that differs anywhere is replaced. */
function compareRules(before: PricingRuleInput[], after: PricingRuleInput[] | undefined): ShopFileChange[] {
  if (after === undefined || isDeepStrictEqual(before, after)) return [];
  const isIn = (rules: PricingRuleInput[], rule: PricingRuleInput) =>
    rules.some((each) => isDeepStrictEqual(each, rule));
  const added = after.filter((rule) => !isIn(before, rule));
  const removed = before.filter((rule) => !isIn(after, rule));
  const names = (rules: PricingRuleInput[]) => rules.map(({ name }) => name);
  return [{ kind: 'rules', added: names(added), removed: names(removed), kept: after.length - added.length }];
}
