import { createInstance, type i18n } from 'i18next';
import type { Messages } from '~/locales/en.ts';
import type { Language } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
  }
}

/** The texts of one language. It holds no state of a visitor, so the server keeps one for all renders. */
export function createI18n(language: Language, messages: Partial<Messages>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: messages } },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}
