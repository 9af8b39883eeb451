import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserTranslation, loadTextsOf } from '~/lib/browser-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { TranslationProvider } from '~/lib/translation.tsx';

const language = documentLanguage();
await loadTextsOf(location.pathname, language);

startTransition(() => {
  hydrateRoot(
    document,
    <TranslationProvider translation={browserTranslation(language)}>
      <HydratedRouter />
    </TranslationProvider>,
  );
});
