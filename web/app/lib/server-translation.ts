import { en } from '~/locales/en.ts';
import { tr } from '~/locales/tr.ts';
import type { Language } from './language.ts';
import { createTranslation, type Translation } from './translate.ts';

const translations: Record<Language, Translation> = {
  en: createTranslation('en', en),
  tr: createTranslation('tr', tr),
};

export function serverTranslation(language: Language): Translation {
  return translations[language];
}
