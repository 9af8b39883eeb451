import type { Language } from './language.ts';
import { useTranslation } from './translation.tsx';

/** The language of this render; the same on the server and in the browser. */
export function useLanguage(): Language {
  return useTranslation().i18n.language;
}
