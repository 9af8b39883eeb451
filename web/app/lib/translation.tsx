import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { interpolate, type TextKey, type TextValues, type Translation } from './translate.ts';

const TranslationContext = createContext<Translation | undefined>(undefined);

export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The texts of this render's language: `t` for a text, `i18n.language` for the language. */
export function useTranslation(): { t: Translation['t']; i18n: Translation } {
  const i18n = useContext(TranslationContext);
  if (!i18n) throw new Error('Expected a TranslationProvider around the page');
  return { t: i18n.t, i18n };
}

type TransProps = {
  i18nKey: TextKey;
  values?: TextValues;
  /** The element for each tag of the text: `{ b: <b /> }` for `<b>…</b>`. */
  components: Record<string, ReactElement>;
};

/** A text with elements in it. Values are put in last, so nothing in a value can become an element. */
export function Trans({ i18nKey, values, components }: TransProps) {
  const { i18n } = useTranslation();
  const parts = i18n.template(i18nKey, values).split(/(<(?:\w+)>.*?<\/\w+>)/);
  return parts.map((part, position) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    const element = components[tag];
    const key = `${position}${tag}`;
    if (element) return cloneElement(element, { key }, interpolate(inner, values));
    return <Fragment key={key}>{interpolate(part, values)}</Fragment>;
  });
}
