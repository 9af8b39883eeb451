import {
  type AdminDiscountCode,
  type NewDiscountCode,
  newDiscountCodeSchema,
} from '@esimshop/contracts/admin-discount-codes';
import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { PricingType } from '@esimshop/contracts/pricing';
import { NOTHING_PICKED, type Picked } from '../parts/pick-field.tsx';

/** The form's raw values. */
export type CodeForm = {
  code: string;
  type: PricingType;
  value: string;
  places: Picked;
  plans: Picked;
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
  /** In the currencies that are sold beside the shop's own. */
  others: { currency: string; value: string; minimum: string }[];
};
export type CodeField = keyof CodeForm | `others.${number}.${'value' | 'minimum'}`;

const EMPTY_CODE: Omit<CodeForm, 'others'> = {
  code: '',
  type: 'percentage',
  value: '',
  places: NOTHING_PICKED,
  plans: NOTHING_PICKED,
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

export function emptyCode(currencies: readonly string[]): CodeForm {
  return { ...EMPTY_CODE, others: currencies.map((currency) => ({ currency, value: '', minimum: '' })) };
}

/** `10.00` becomes `10`, `0.50` stays. */
const shorten = (decimal: string) => (decimal.endsWith('.00') ? decimal.slice(0, -3) : decimal);

/** `currencies` are sold beside the shop's own; a code keeps its amounts in others. */
export function toCodeForm(code: AdminDiscountCode, currencies: readonly string[]): CodeForm {
  const { type, isForFirstOrders, includesTopUps, ignoresFloor, isActive, partner, otherAmounts = [] } = code;
  const named = new Set([...currencies, ...otherAmounts.map(({ currency }) => currency)]);
  return {
    code: code.code,
    type,
    value: shorten(code.value),
    places: { ids: code.places, typed: '' },
    plans: { ids: code.plans, typed: '' },
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
    others: [...named].map((currency) => {
      const own = otherAmounts.find((each) => each.currency === currency);
      return { currency, value: shorten(own?.value ?? ''), minimum: shorten(own?.minimum ?? '') };
    }),
  };
}

/** The request body; counts that are no numbers stay texts, which the schema refuses. */
export function toCodeInput({ others, ...form }: CodeForm): unknown {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const count = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : orNull(text));
  return {
    ...form,
    places: form.places.ids,
    plans: form.plans.ids,
    from: orNull(form.from),
    to: orNull(form.to),
    minimum: orNull(form.minimum),
    budget: orNull(form.budget),
    uses: count(form.uses),
    usesPerCustomer: count(form.usesPerCustomer),
    ...(others.length > 0 && {
      otherAmounts: others.map(({ currency, value, minimum }) => ({
        currency,
        value: form.type === 'fixed_amount' ? orNull(value) : null,
        minimum: orNull(minimum),
      })),
    }),
  };
}

/** The field of a path of the request body. */
export function toCodeField([first, index, part]: readonly PropertyKey[]): CodeField {
  return (first === 'otherAmounts' ? `others.${String(index)}.${String(part)}` : first) as CodeField;
}

type Checked = { value: NewDiscountCode } | { problems: Map<CodeField, Omit<FieldProblem, 'path'>> };

/** The request body, or the first problem of each field; text that was not picked is one. */
export function checkCode(form: CodeForm): Checked {
  const { data, error } = newDiscountCodeSchema.safeParse(toCodeInput(form));
  const problems = new Map<CodeField, Omit<FieldProblem, 'path'>>();
  if (form.places.typed.trim() !== '') problems.set('places', { code: 'unknown_region' });
  if (form.plans.typed.trim() !== '') problems.set('plans', { code: 'unknown_product' });
  if (data && problems.size === 0) return { value: data };
  for (const issue of error?.issues ?? []) {
    const field = toCodeField(issue.path);
    if (!problems.has(field)) problems.set(field, codeIssue(issue));
  }
  return { problems };
}
