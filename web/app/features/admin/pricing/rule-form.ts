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

/** The form's raw values; a field hidden by the scope keeps its value. */
export type RuleForm = {
  name: string;
  type: PricingType;
  value: string;
  basis: PricingBasis;
  rounding: PriceRounding;
  ignoresFloor: boolean;
  appliesTo: PricingScope;
  regionCode: string;
  productId: string;
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
  regionCode: '',
  productId: '',
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
  return { name, ...effect, appliesTo, regionCode: regionCode ?? '', productId: productId ?? '', isActive };
}

/** The request body: only the target of the chosen scope. */
export function toRuleInput({ regionCode, productId, ...form }: RuleForm): PricingRuleInput {
  return {
    ...form,
    regionCode: form.appliesTo === 'region' ? regionCode : null,
    productId: form.appliesTo === 'product' ? productId : null,
  };
}

/** The first problem of each field. */
export function checkRule(form: RuleForm): Map<RuleField, Omit<FieldProblem, 'path'>> {
  const problems = new Map<RuleField, Omit<FieldProblem, 'path'>>();
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
  const target = appliesTo === 'region' ? regionCode : appliesTo === 'product' ? productId : 'all';
  return [name, value, target].some((text) => text.trim() === '');
}
