import { type SellingCurrency, sellingCurrencySchema } from '@esimshop/contracts/currencies';
import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { PriceRounding } from '@esimshop/contracts/pricing';
import { parseTypedNumber } from '@esimshop/contracts/pricing-value';

/** The form's raw values. */
export type CurrencyForm = {
  currency: string;
  isOffered: boolean;
  from: SellingCurrency['rate']['from'];
  value: string;
  marginPercent: string;
  rounding: PriceRounding;
  thresholdPercent: string;
};
export type CurrencyField = Exclude<keyof CurrencyForm, 'isOffered'>;

export function emptyCurrency(currency: string): CurrencyForm {
  return {
    currency,
    isOffered: true,
    from: 'ecb',
    value: '',
    marginPercent: '2',
    rounding: 'to_99',
    thresholdPercent: '1',
  };
}

export function toCurrencyForm({
  currency,
  isOffered,
  rate,
  marginPercent,
  rounding,
  thresholdPercent,
}: SellingCurrency): CurrencyForm {
  return {
    currency,
    isOffered,
    from: rate.from,
    value: rate.from === 'fixed' ? rate.value : '',
    marginPercent: String(marginPercent),
    rounding,
    thresholdPercent: String(thresholdPercent),
  };
}

type Problem = Omit<FieldProblem, 'path'>;
type Checked = { value: SellingCurrency } | { problems: Map<CurrencyField, Problem> };

/** The currency as it is saved, or the first problem of each field. */
export function checkCurrency(form: CurrencyForm): Checked {
  const { data, error } = sellingCurrencySchema.safeParse({
    currency: form.currency,
    isOffered: form.isOffered,
    rate: form.from === 'fixed' ? { from: 'fixed', value: form.value.trim() } : { from: 'ecb' },
    // The terms of prices are hidden where there are none.
    ...(form.isOffered && {
      // What is no number stays a text, which the schema refuses.
      marginPercent: parseTypedNumber(form.marginPercent) ?? form.marginPercent,
      rounding: form.rounding,
      thresholdPercent: parseTypedNumber(form.thresholdPercent) ?? form.thresholdPercent,
    }),
  });
  if (data) return { value: data };
  const problems = new Map<CurrencyField, Problem>();
  for (const issue of error.issues) {
    const field = issue.path.at(-1) as CurrencyField;
    if (!problems.has(field)) problems.set(field, codeIssue(issue));
  }
  return { problems };
}
