import { type FieldPathByValue, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import type { Picked } from './pick-field.tsx';

/** Binds a pick field to a form; text that is left in it without a choice is a problem. */
export function usePickField<Values extends FieldValues, Name extends FieldPathByValue<Values, Picked>>(
  form: UseFormReturn<Values>,
  { name, unfinished }: { name: Name; unfinished: string },
) {
  const { field, fieldState } = useController({ control: form.control, name });
  const value: Picked = field.value;
  return {
    ref: field.ref,
    value,
    error: fieldState.error?.message,
    onChange: (changed: Picked) => {
      form.clearErrors(name);
      field.onChange(changed);
    },
    onBlur: () => {
      const { typed }: Picked = form.getValues(name);
      if (typed.trim() !== '') form.setError(name, { message: unfinished });
      field.onBlur();
    },
  };
}
