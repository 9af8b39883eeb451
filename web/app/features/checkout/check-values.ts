import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { FieldError, Resolver } from 'react-hook-form';
import { type CheckoutValues, checkoutValuesSchema, withoutBilling } from './checkout-values.ts';

/** A field problem as the form stores it: as a code, shown in the page's language. */
type FormError = FieldError & { problem?: FieldProblem };

export function toFormError(problem: FieldProblem): FormError {
  return { type: problem.code, problem };
}

export function readFormError(error: FormError | undefined): FieldProblem | undefined {
  return error?.problem;
}

/** Validates by the contract, with the first problem of each field. Hidden fields are skipped. */
export const checkValues: Resolver<CheckoutValues> = (values) => {
  const checked = checkoutValuesSchema.safeParse(values.wantsBilling ? values : withoutBilling(values));
  if (checked.success) return { values: checked.data, errors: {} };
  const problems = checked.error.issues.map((issue) => ({ path: issue.path.join('.'), ...codeIssue(issue) }));
  return {
    values: {},
    errors: Object.fromEntries(problems.toReversed().map((each) => [each.path, toFormError(each)])),
  };
};
