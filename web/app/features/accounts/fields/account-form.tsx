import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import layout from '~/components/ui/layout.module.css';
import { readFilledFields } from '~/lib/read-filled-fields.ts';
import { FormProblems } from './form-problems.tsx';

type AccountFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  label: string;
  /** Names of the fields, in their order. */
  fields: readonly Path<Values>[];
  onSubmit: (values: Values) => Promise<void>;
  onInvalid?: () => void;
  children: ReactNode;
};

/** A form of an account: a submit before the page is live is replayed and never becomes an address. */
export function AccountForm<Values extends FieldValues>({
  form,
  label,
  fields,
  onSubmit,
  onInvalid,
  children,
}: AccountFormProps<Values>) {
  return (
    <FormProvider {...form}>
      <form
        className={layout.stack}
        method="post"
        noValidate
        data-live=""
        aria-label={label}
        onSubmit={(event) => {
          readFilledFields({ form, element: event.currentTarget, names: fields });
          void form.handleSubmit(onSubmit, onInvalid)(event);
        }}
      >
        <FormProblems fields={fields} />
        {children}
      </form>
    </FormProvider>
  );
}
