import {
  type AdminDiscountCode,
  type NewDiscountCode,
  newDiscountCodeSchema,
} from '@esimshop/contracts/admin-discount-codes';
import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { PricingType } from '@esimshop/contracts/pricing';

/** The form's raw values; places and plans are lists with commas. */
export type CodeForm = {
  code: string;
  type: PricingType;
  value: string;
  places: string;
  plans: string;
  from: string;
  to: string;
  minimum: string;
  uses: string;
  usesPerCustomer: string;
  budget: string;
  partner: string;
  isForFirstOrders: boolean;
  includesTopUps: boolean;
  ignoresFloor: boolean;
  isActive: boolean;
};
export type CodeField = keyof CodeForm;

export const EMPTY_CODE: CodeForm = {
  code: '',
  type: 'percentage',
  value: '',
  places: '',
  plans: '',
  from: '',
  to: '',
  minimum: '',
  uses: '',
  usesPerCustomer: '1',
  budget: '',
  partner: '',
  isForFirstOrders: false,
  includesTopUps: false,
  ignoresFloor: false,
  isActive: true,
};

/** `10.00` becomes `10`, `0.50` stays. */
const shorten = (decimal: string) => (decimal.endsWith('.00') ? decimal.slice(0, -3) : decimal);

export function toCodeForm(code: AdminDiscountCode): CodeForm {
  const { type, isForFirstOrders, includesTopUps, ignoresFloor, isActive, partner } = code;
  return {
    code: code.code,
    type,
    value: shorten(code.value),
    places: code.places.join(', '),
    plans: code.plans.join(', '),
    from: code.from ?? '',
    to: code.to ?? '',
    minimum: shorten(code.minimum ?? ''),
    uses: String(code.uses ?? ''),
    usesPerCustomer: String(code.usesPerCustomer ?? ''),
    budget: shorten(code.budget ?? ''),
    partner,
    isForFirstOrders,
    includesTopUps,
    ignoresFloor,
    isActive,
  };
}

/** The request body; counts that are no numbers stay texts, which the schema refuses. */
export function toCodeInput(form: CodeForm): unknown {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const count = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : orNull(text));
  const list = (text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
  return {
    ...form,
    places: list(form.places),
    plans: list(form.plans),
    from: orNull(form.from),
    to: orNull(form.to),
    minimum: orNull(form.minimum),
    budget: orNull(form.budget),
    uses: count(form.uses),
    usesPerCustomer: count(form.usesPerCustomer),
  };
}

type Checked = { value: NewDiscountCode } | { problems: Map<CodeField, Omit<FieldProblem, 'path'>> };

/** The request body, or the first problem of each field. */
export function checkCode(form: CodeForm): Checked {
  const { data, error } = newDiscountCodeSchema.safeParse(toCodeInput(form));
  if (data) return { value: data };
  const problems = new Map<CodeField, Omit<FieldProblem, 'path'>>();
  for (const issue of error.issues) {
    const field = issue.path[0] as CodeField;
    if (!problems.has(field)) problems.set(field, codeIssue(issue));
  }
  return { problems };
}
