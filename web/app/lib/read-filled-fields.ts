import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type FilledForm<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;
  element: HTMLFormElement;
  names: readonly Path<Values>[];
};

/** Reads text fields before validation, because some password managers fill them without an event. */
export function readFilledFields<Values extends FieldValues>({ form, element, names }: FilledForm<Values>): void {
  for (const name of names) {
    const field = element.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.value === (form.getValues(name) ?? '')) continue;
    form.setValue(name, field.value as Parameters<typeof form.setValue>[1], { shouldDirty: true });
  }
}
