import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import type { OwnTexts } from '@esimshop/contracts/localized-name';
import { nameLocale } from '@esimshop/contracts/name-locale';
import type { ReactNode } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { useLanguage } from '~/lib/use-language.ts';

type TextFieldsProps = {
  /** Of the field of a language. */
  label: (language: string) => string;
  hint?: (locale: Locale) => ReactNode;
  max: number;
  values: OwnTexts;
  onChange: (values: OwnTexts) => void;
};

/** A line for each language of the shop. */
export function TextFields({ label, hint, max, values, onChange }: TextFieldsProps) {
  const language = useLanguage();
  return LOCALES.map((locale) => (
    <Field
      key={locale}
      lang={locale}
      label={label(nameLocale(locale, language))}
      hint={hint?.(locale)}
      maxLength={max}
      autoComplete="off"
      value={values[locale] ?? ''}
      onChange={({ target }) => onChange({ ...values, [locale]: target.value })}
    />
  ));
}
