import type { Resolver } from 'react-hook-form';
import { checkBy } from '~/lib/form-problems.ts';
import { type CheckoutValues, checkoutValuesSchema, withoutBilling } from './checkout-values.ts';

const checkAll = checkBy({ schema: checkoutValuesSchema });

/** Validates by the contract; hidden fields are skipped. */
export const checkValues: Resolver<CheckoutValues> = (values, context, options) =>
  checkAll(values.wantsBilling ? values : withoutBilling(values), context, options);
