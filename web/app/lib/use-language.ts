import { createContext, use } from 'react';
import type { Language } from './language.ts';

export const LanguageContext = createContext<Language | undefined>(undefined);

/** The language of this render; the same on the server and in the browser. */
export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('Expected a LanguageContext around the page');
  return language;
}
