import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from '~/lib/i18n.ts';
import type { Language } from '~/lib/language.ts';
import type { Messages } from '~/locales/en.ts';

async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'tr') return (await import('~/locales/tr.ts')).tr;
  return (await import('~/locales/en.ts')).en;
}

const language: Language = document.documentElement.lang === 'tr' ? 'tr' : 'en';
const messages = await loadMessages(language);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={createI18n(language, messages)}>
      <HydratedRouter />
    </I18nextProvider>,
  );
});
