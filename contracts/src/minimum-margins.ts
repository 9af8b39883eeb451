import * as z from 'zod/mini';
import { failAs } from './field-problems.ts';

const MAX_MINIMUM_MARGINS = 20;

const minimumMarginSchema = z.object({
  supplier: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Of the price, after cost and payment fee. */
  percent: z.number().check(z.int(), z.minimum(-100), z.maximum(95)),
});

/** Plans of a supplier that leave less of their price are not offered. A supplier without an entry has no minimum. */
export const minimumMarginsSchema = z.array(minimumMarginSchema).check(
  z.maxLength(MAX_MINIMUM_MARGINS),
  z.refine(
    (minimums) => new Set(minimums.map(({ supplier }) => supplier)).size === minimums.length,
    failAs('taken', 'Give each supplier one margin'),
  ),
);
export type MinimumMargins = z.infer<typeof minimumMarginsSchema>;

/** The owner's rules for which plans are offered. */
export const planSettingsSchema = z.object({ minimumMargins: z._default(minimumMarginsSchema, []) });
export type PlanSettings = z.infer<typeof planSettingsSchema>;
