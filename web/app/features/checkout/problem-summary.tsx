import type { Ref } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { FieldProblem } from './field-problem.ts';

type ProblemSummaryProps = { problems: FieldProblem[]; ref: Ref<HTMLDivElement> };

/** How many fields need attention, each with a link to it; takes the focus after a submit. */
export function ProblemSummary({ problems, ref }: ProblemSummaryProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div className="note note-bad" role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <div>
        <b>{t('checkout.attention', { count: problems.length })}</b>
        <ul className="plain">
          {problems.map(({ fieldId, text, count }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {t(`checkout.fields.${text}`, { count: count ?? 0 })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
