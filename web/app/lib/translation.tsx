import { cloneElement, Fragment, type ReactElement, useMemo } from 'react';
import type { Texts } from '~/locales/define-texts.ts';
import { interpolate, type TextValues, type Translation, translate } from './translate.ts';
import { useLanguage } from './use-language.ts';

/** `useTranslation(cartTexts, errorTexts)` gives the `t` of these namespaces in this render's language. */
export function useTranslation<Namespaces extends readonly Texts[]>(
  ...namespaces: Namespaces
): Translation<Namespaces[number]> {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the spread lists each of them
  return useMemo(() => translate(language, ...namespaces), [language, ...namespaces]);
}

type TransProps = {
  /** The text with its tags and placeholders: `t('cart.title')`. */
  text: string;
  values?: TextValues;
  /** The element for each tag of the text: `{ b: <b /> }` for `<b>…</b>`. */
  components: Record<string, ReactElement>;
};

/** Renders a text with elements. Values are inserted last, so nothing in a value can become an element. */
export function Trans({ text, values, components }: TransProps) {
  const parts = text.split(/(<(?:\w+)>.*?<\/\w+>)/);
  return parts.map((part, position) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    const element = components[tag];
    const key = `${position}${tag}`;
    if (element) return cloneElement(element, { key }, interpolate(inner, values));
    return <Fragment key={key}>{interpolate(part, values)}</Fragment>;
  });
}
