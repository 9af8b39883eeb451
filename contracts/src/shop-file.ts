import * as z from 'zod/mini';
import { PRICING_LIMITS, pricingRuleSchema } from './pricing.ts';
import { publishedShape, SETTINGS_SECTIONS, type SettingsSection } from './settings.ts';
import { MAX_SHOP_FILE_CHARACTERS } from './shop-file-limit.ts';

/** What a shop's file says that it is. The version changes whenever an older shop could not read it. */
export const SHOP_FILE_FORMAT = 'esimshop-settings';
export const SHOP_FILE_VERSION = 1;

/**
 * Everything that makes a second shop like this one: all sections of the settings, and the pricing rules. Without keys, accounts, codes, hidden plans
 * and whatever was sold.
 */
export const shopFileSchema = z.strictObject({
  format: z.literal(SHOP_FILE_FORMAT),
  version: z.literal(SHOP_FILE_VERSION),
  /** ISO 8601; for people. */
  exportedAt: z.optional(z.string()),
  /** A section that is left out stays as it is. */
  settings: z.strictObject(
    Object.fromEntries(SETTINGS_SECTIONS.map((section) => [section, z.optional(publishedShape[section])])) as {
      [Section in SettingsSection]: z.ZodMiniOptional<(typeof publishedShape)[Section]>;
    },
  ),
  /** All of them; without the list, those that are there stay. */
  pricingRules: z.optional(z.array(pricingRuleSchema).check(z.maxLength(PRICING_LIMITS.rules))),
});
export type ShopFile = z.infer<typeof shopFileSchema>;

/** Why a file is refused. `line` counts from 1; `path` leads to the value, such as `settings.company.country`. */
const refusalSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not_json'), line: z.number() }),
  /** It is no file of this kind. */
  z.object({ code: z.literal('other_format') }),
  z.object({ code: z.literal('other_version'), version: z.string() }),
  z.object({ code: z.literal('unknown_section'), line: z.number(), section: z.string() }),
  z.object({ code: z.literal('invalid_value'), line: z.number(), path: z.string() }),
  /** A rule for a region or a plan that this shop's catalogue does not have. */
  z.object({ code: z.literal('unknown_target'), line: z.number(), name: z.string(), target: z.string() }),
]);
export type ShopFileRefusal = z.infer<typeof refusalSchema>;

/** What an import changes. Values are JSON; null for one that is not there. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('section'),
    section: z.enum(SETTINGS_SECTIONS),
    fields: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  }),
  z.object({ kind: z.literal('rules'), added: z.array(z.string()), removed: z.array(z.string()), kept: z.number() }),
]);
export type ShopFileChange = z.infer<typeof changeSchema>;

export const shopFilePreviewRequestSchema = z.object({ text: z.string().check(z.maxLength(MAX_SHOP_FILE_CHARACTERS)) });

/** `POST /api/admin/shop-file/preview`: what the file would change, or why it is refused. */
export const shopFilePreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), refusal: refusalSchema }),
  z.object({
    kind: z.literal('changes'),
    changes: z.array(changeSchema),
    /** The state that they were computed for. */
    basis: z.string(),
  }),
]);
export type ShopFilePreview = z.infer<typeof shopFilePreviewSchema>;

/** `POST /api/admin/shop-file`: imports the file as it was previewed. */
export const shopFileImportSchema = z.extend(shopFilePreviewRequestSchema, { basis: z.string() });
