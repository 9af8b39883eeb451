import * as z from 'zod/mini';

/** Codes of what can be wrong with a field of a request. Clients translate them into sentences. */
export const FIELD_PROBLEM_CODES = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_many',
  'too_many_digits',
  'special_characters',
  'address',
  'card_number',
  'not_a_test_card',
  'unknown_country',
  'invalid_days',
  'incomplete_days',
  'thousands_separator',
  'too_precise',
  'unknown_region',
  'unknown_product',
  'vat_number',
  'differs',
  'too_dark',
  'not_after',
  'taken',
  'wrong',
] as const;
export type FieldProblemCode = (typeof FIELD_PROBLEM_CODES)[number];

const paramSchema = z.union([z.string(), z.number()]);

export const fieldProblemSchema = z.object({
  path: z.string(),
  code: z.enum(FIELD_PROBLEM_CODES),
  /** Parameters for the sentence, such as the `max` of `too_long`. */
  params: z.optional(z.record(z.string(), paramSchema)),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/** Options of a zod check with the code of its failure, which zod alone would report as `custom`. */
export function failAs(code: FieldProblemCode, message: string, params: Record<string, string | number> = {}) {
  return { error: message, params: { ...params, code } };
}

type ZodIssue = { code?: unknown; origin?: unknown; minimum?: unknown; maximum?: unknown; params?: unknown };

/** The code of a zod issue; `invalid` for a missing value or one of the wrong type. */
export function codeIssue({ code, origin, minimum, maximum, params }: ZodIssue): Omit<FieldProblem, 'path'> {
  const isText = origin === 'string';
  switch (code) {
    case 'too_small':
      return { code: isText ? 'too_short' : 'too_small', params: { min: Number(minimum) } };
    case 'too_big':
      return { code: isText ? 'too_long' : 'too_big', params: { max: Number(maximum) } };
    default:
      return readParams(params) ?? { code: 'invalid' };
  }
}

/** What a check of ours says about its failure (`failAs`): a code, perhaps with parameters for the sentence. */
function readParams(params: unknown): Omit<FieldProblem, 'path'> | undefined {
  const { success, data } = ownParamsSchema.safeParse(params);
  if (!success) return undefined;
  const { code, ...others } = data;
  return Object.keys(others).length > 0 ? { code, params: others } : { code };
}

const ownParamsSchema = z.catchall(z.object({ code: z.enum(FIELD_PROBLEM_CODES) }), paramSchema);
