import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/lib/api-error.ts';
import { toFormError } from '~/lib/form-problems.ts';

/** Shows what the shop found wrong with a form at its fields, and moves the focus to the first. Returns whether it found any. */
export function showFieldProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
  error: unknown,
): boolean {
  const problems = readFieldProblems(error).flatMap((problem) => {
    const field = fields.find((name) => name === problem.path);
    return field ? [{ field, problem }] : [];
  });
  for (const [index, { field, problem }] of problems.entries())
    form.setError(field, toFormError(problem), { shouldFocus: index === 0 });
  return problems.length > 0;
}

/** Some problems of a whole call are problems of one field. */
function readFieldProblems(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  switch (error.code) {
    case 'username_taken':
      return [{ path: 'username', code: 'taken' }];
    case 'email_taken':
      return [{ path: 'email', code: 'taken' }];
    case 'invalid_credentials':
      return [{ path: 'currentPassword', code: 'wrong' }];
    default:
      return error.problem.errors ?? [];
  }
}
