import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { Ref } from 'react';
import { ProblemSummary as Summary } from '~/components/ui/problem-summary.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import { describeFieldProblem } from './field-problem.ts';

type ProblemSummaryProps = { problems: readonly FieldProblem[]; ref: Ref<HTMLDivElement> };

/** What a payer has to correct; takes the focus after a submit. */
export function ProblemSummary({ problems, ref }: ProblemSummaryProps) {
  const { t } = useTranslation(checkoutTexts);
  return (
    <Summary
      title={t('checkout.attention', { count: problems.length })}
      problems={problems.map((problem) => ({ path: problem.path, text: describeFieldProblem(problem, t) }))}
      ref={ref}
    />
  );
}
