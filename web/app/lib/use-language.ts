import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from './language.ts';

/** The language of this render; the same on the server and in the browser. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}
