import { codeIssue, type FieldProblem } from '@esimshop/contracts/field-problems';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A field problem as a form stores it: as a code, shown in the page's language. */
type FormError = FieldError & { problem?: FieldProblem };

export function toFormError(problem: FieldProblem): FormError {
  return { type: problem.code, problem };
}

export function readFormError(error: FormError | undefined): FieldProblem | undefined {
  return error?.problem;
}

type CheckOptions<Values> = {
  schema: z.ZodMiniType<Values>;
  /** Problems of several fields, such as two that differ. */
  compare?: (values: Values) => FieldProblem[];
};

/** Validates a form by its contract, with the first problem of each field. */
export function checkBy<Values extends FieldValues>({ schema, compare }: CheckOptions<Values>): Resolver<Values> {
  return (values) => {
    const checked = schema.safeParse(values);
    const ofFields = checked.success
      ? []
      : checked.error.issues.map((issue) => ({ path: issue.path.join('.'), ...codeIssue(issue) }));
    const problems = [...ofFields, ...(compare?.(values) ?? [])];
    if (checked.success && problems.length === 0) return { values: checked.data, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(problems.toReversed().map((each) => [each.path, toFormError(each)])) as never,
    };
  };
}
