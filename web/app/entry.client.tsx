import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { browserI18n, loadTextsOf } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';

const language = documentLanguage();
await loadTextsOf(location.pathname, language);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={browserI18n(language)}>
      <HydratedRouter />
    </I18nextProvider>,
  );
});
