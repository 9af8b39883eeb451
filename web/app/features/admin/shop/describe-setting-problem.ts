import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { TFunction } from '~/lib/translate.ts';
import type { adminShopTexts } from '~/locales/admin-shop.ts';

type ProblemText = keyof typeof adminShopTexts.en.problems;

/** What is wrong with a field: by its own text if there is one, else by that of the code. */
export function describeSettingProblem(
  problem: FieldProblem | undefined,
  t: TFunction<typeof adminShopTexts>,
): string | undefined {
  if (!problem) return undefined;
  const { path, code, params } = problem;
  const field = path.split('.').at(-1) ?? path;
  const keys = [`${field}_${code}`, code, 'invalid'] as ProblemText[];
  return t(
    keys.map((key) => `admin-shop.problems.${key}` as const),
    params,
  );
}
