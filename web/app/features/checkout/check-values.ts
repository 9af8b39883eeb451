import type { Resolver } from 'react-hook-form';
import { checkBy } from '~/lib/form-problems.ts';
import { type CheckoutValues, checkoutValuesSchema, withoutBilling } from './checkout-values.ts';
import { TAX_FIELD } from './text-fields.ts';

const checkAll = checkBy({ schema: checkoutValuesSchema });
const checkWithCountry = checkBy({
  schema: checkoutValuesSchema,
  compare: (values) => (values.billingCountry ? [] : [{ path: TAX_FIELD, code: 'required' }]),
});

/** Validates by the contract; hidden fields are skipped. `asksCountry`: where prices say what tax they contain. */
export function checkValues({ asksCountry }: { asksCountry: boolean }): Resolver<CheckoutValues> {
  const check = asksCountry ? checkWithCountry : checkAll;
  return (values, context, options) => check(values.wantsBilling ? values : withoutBilling(values), context, options);
}
