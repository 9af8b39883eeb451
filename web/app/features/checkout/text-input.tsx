import type { InputHTMLAttributes, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '~/components/ui/field.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { toFieldProblem } from './field-problem.ts';
import type { TextField } from './text-fields.ts';

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
  name: TextField;
  label: string;
  hint?: ReactNode;
};

/** A text field of the checkout form; says what is wrong when it is left, and stops as soon as it is right. */
export function TextInput({ name, ...rest }: TextInputProps) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<CheckoutValues>();
  const message = formState.errors[name]?.message;
  const problem = message === undefined ? undefined : toFieldProblem(name, message);
  return (
    <Field
      {...rest}
      {...register(name)}
      id={name}
      error={problem && t(`checkout.fields.${problem.text}`, { count: problem.count ?? 0 })}
    />
  );
}
