import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import {
  type PriceRounding,
  type PricingBasis,
  type PricingRuleInput,
  type PricingScope,
  type PricingSetting,
  type PricingType,
  pricingRuleSchema,
} from '@esimshop/contracts/pricing';
import { parsePricingValue } from '@esimshop/contracts/pricing-value';
import { NOTHING_PICKED, type Picked } from '../parts/pick-field.tsx';

/** The form's raw values; a field hidden by the scope keeps its value. */
export type RuleForm = {
  name: string;
  type: PricingType;
  value: string;
  basis: PricingBasis;
  rounding: PriceRounding;
  ignoresFloor: boolean;
  appliesTo: PricingScope;
  regionCode: Picked;
  productId: Picked;
  isActive: boolean;
};

export type RuleField = keyof RuleForm;

export const EMPTY_RULE: RuleForm = {
  name: '',
  type: 'percentage',
  value: '',
  basis: 'cost',
  rounding: 'none',
  ignoresFloor: false,
  appliesTo: 'all',
  regionCode: NOTHING_PICKED,
  productId: NOTHING_PICKED,
  isActive: true,
};

/** `48.00` becomes `48`, `0.60` stays. */
export function toRuleForm({
  name,
  type,
  value,
  basis,
  rounding,
  ignoresFloor,
  appliesTo,
  regionCode,
  productId,
  isActive,
}: PricingSetting): RuleForm {
  const shown = value.endsWith('.00') ? value.slice(0, -3) : value;
  const effect = { type, value: shown, basis, rounding, ignoresFloor };
  return { name, ...effect, appliesTo, regionCode: toPicked(regionCode), productId: toPicked(productId), isActive };
}

function toPicked(id: string | null): Picked {
  return { ids: id === null ? [] : [id], typed: '' };
}

/** The request body: only the target of the chosen scope. */
export function toRuleInput({ regionCode, productId, ...form }: RuleForm): PricingRuleInput {
  return {
    ...form,
    regionCode: form.appliesTo === 'region' ? (regionCode.ids[0] ?? null) : null,
    productId: form.appliesTo === 'product' ? (productId.ids[0] ?? null) : null,
  };
}

/** The first problem of each field; text that was not picked is one. */
export function checkRule(form: RuleForm): Map<RuleField, Omit<FieldProblem, 'path'>> {
  const problems = new Map<RuleField, Omit<FieldProblem, 'path'>>();
  const { appliesTo, regionCode, productId } = form;
  if (appliesTo === 'region' && regionCode.typed.trim() !== '') problems.set('regionCode', { code: 'unknown_region' });
  if (appliesTo === 'product' && productId.typed.trim() !== '') problems.set('productId', { code: 'unknown_product' });
  const { error } = pricingRuleSchema.safeParse(toRuleInput(form));
  for (const issue of error?.issues ?? []) {
    const field = issue.path[0] as RuleField;
    if (!problems.has(field)) problems.set(field, codeIssue(issue));
  }
  // The schema checks fields together only once each is valid.
  const value = parsePricingValue(form.value);
  if ('problem' in value && !problems.has('value')) {
    problems.set('value', {
      code: value.problem,
      ...(value.suggestion !== undefined && { params: { suggestion: value.suggestion } }),
    });
  }
  return problems;
}

/** Whether a required field is empty. */
export function lacksRequired({ name, value, appliesTo, regionCode, productId }: RuleForm): boolean {
  const picked = { all: undefined, region: regionCode, product: productId }[appliesTo];
  const target = picked ? picked.ids.join() + picked.typed : 'all';
  return [name, value, target].some((text) => text.trim() === '');
}
