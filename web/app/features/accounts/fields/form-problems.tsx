import { useFormContext } from 'react-hook-form';
import { Note } from '~/components/ui/note.tsx';
import { ProblemSummary } from '~/components/ui/problem-summary.tsx';
import { readFormError } from '~/lib/form-problems.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { describeProblem } from './describe-problem.ts';

type FormProblemsProps = {
  /** Names of the form's fields, in its order. */
  fields: readonly string[];
};

/** After a submit, how many fields need attention, with a link to each. Focus goes to the first of them. */
export function FormProblems({ fields }: FormProblemsProps) {
  const { t } = useTranslation(accountTexts);
  const { formState } = useFormContext();
  const problems = fields.flatMap((name) => readFormError(formState.errors[name] as ReadableError) ?? []);
  if (formState.submitCount === 0) return null;
  return (
    <ProblemSummary
      title={t('accounts.attention', { count: problems.length })}
      problems={problems.map((problem) => ({ path: problem.path, text: describeProblem(problem, t) }))}
    />
  );
}

type ReadableError = Parameters<typeof readFormError>[0];

type FormFailureProps = { title: string; text: string };

/** Why a form was not accepted, beside the toast that says so and goes away. */
export function FormFailure({ title, text }: FormFailureProps) {
  return (
    <Note tone="bad">
      <p>
        <b>{title}</b>
        <br />
        {text}
      </p>
    </Note>
  );
}
