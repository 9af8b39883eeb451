import type { InputHTMLAttributes, ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Field } from '~/components/ui/field.tsx';
import { readFormError } from '~/lib/form-problems.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { describeFieldProblem } from './field-problem.ts';
import type { TextField } from './text-fields.ts';

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
  name: TextField;
  label: string;
  hint?: ReactNode;
};

/** A text field of the checkout form; validates on blur, and clears its problem as soon as it is fixed. */
export function TextInput({ name, ...rest }: TextInputProps) {
  const { t } = useTranslation(checkoutTexts);
  const { register } = useFormContext<CheckoutValues>();
  const { errors } = useFormState<CheckoutValues>({ name, exact: true });
  const problem = readFormError(errors[name]);
  return <Field {...rest} {...register(name)} id={name} error={problem && describeFieldProblem(problem, t)} />;
}
