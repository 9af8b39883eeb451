import { useMemo } from 'react';
import { formatNumber } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import { type TextKey, type Translation, translate } from '~/lib/translate.ts';
import { useLanguage } from '~/lib/use-language.ts';
import type { Texts } from '~/locales/define-texts.ts';

const MIN_GROUPED = 1000;

/** As `translate`, with the thousands of a count grouped: `1,234 plans`, `1.234 paket`. Visitors see no such counts. */
export function translateAdmin<Namespaces extends readonly Texts[]>(
  language: Language,
  ...namespaces: Namespaces
): Translation<Namespaces[number]> {
  type Key = TextKey<Namespaces[number]>;
  const { t, exists } = translate(language, ...namespaces);
  return {
    t: (keys, values) => {
      const count = values?.['count'];
      if (typeof count !== 'number' || count < MIN_GROUPED) return t(keys, values);
      const wanted: readonly Key[] = typeof keys === 'string' ? [keys] : keys;
      // A count this large is always 'other'.
      const forms = wanted.flatMap((key) => [`${key}_other` as Key, key]);
      return t(forms, { ...values, count: formatNumber(count, language) });
    },
    exists,
  };
}

/** `useTranslation` for admin texts with counts. */
export function useAdminTranslation<Namespaces extends readonly Texts[]>(
  ...namespaces: Namespaces
): Translation<Namespaces[number]> {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spread lists each of them
  return useMemo(() => translateAdmin(language, ...namespaces), [language, ...namespaces]);
}
