import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { Ref } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import noteStyles from '~/components/ui/note.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import { describeFieldProblem } from './field-problem.ts';
import styles from './problem-summary.module.css';

type ProblemSummaryProps = { problems: FieldProblem[]; ref: Ref<HTMLDivElement> };

/** How many fields need attention, each with a link to it; takes the focus after a submit. */
export function ProblemSummary({ problems, ref }: ProblemSummaryProps) {
  const { t } = useTranslation(checkoutTexts);
  if (problems.length === 0) return null;
  return (
    <div className={`${noteStyles.note} ${noteStyles.bad}`} role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <div>
        <b>{t('checkout.attention', { count: problems.length })}</b>
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem.path}>
              <a
                href={`#${problem.path}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(problem.path)?.focus();
                }}
              >
                {describeFieldProblem(problem, t)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
