import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

type FilledForm<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;
  element: HTMLFormElement;
  names: readonly Path<Values>[];
};

/** Some password managers fill fields without an event: takes over what stands in these text fields before it is checked. */
export function readFilledFields<Values extends FieldValues>({ form, element, names }: FilledForm<Values>): void {
  for (const name of names) {
    const field = element.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.value === (form.getValues(name) ?? '')) continue;
    form.setValue(name, field.value as Parameters<typeof form.setValue>[1], { shouldDirty: true });
  }
}
