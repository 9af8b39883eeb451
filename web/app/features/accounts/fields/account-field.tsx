import type { InputHTMLAttributes, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '~/components/ui/field.tsx';
import { readFormError } from '~/lib/form-problems.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { describeProblem } from './describe-problem.ts';

type AccountFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  end?: ReactNode;
};

/** A text field of an account's form; validates on blur, and clears its problem as soon as it is fixed. */
export function AccountField({ name, ...rest }: AccountFieldProps) {
  const { t } = useTranslation(accountTexts);
  const { register, formState } = useFormContext();
  const problem = readFormError(formState.errors[name] as Parameters<typeof readFormError>[0]);
  return <Field {...rest} {...register(name)} id={name} error={problem && describeProblem(problem, t)} />;
}
