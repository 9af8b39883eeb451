import type { i18n } from 'i18next';
import { en } from '~/locales/en.ts';
import { tr } from '~/locales/tr.ts';
import { createI18n } from './i18n.ts';
import type { Language } from './language.ts';

const instances: Record<Language, i18n> = { en: createI18n('en', en), tr: createI18n('tr', tr) };

export function serverI18n(language: Language): i18n {
  return instances[language];
}
