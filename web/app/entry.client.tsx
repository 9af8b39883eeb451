import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadStyles } from '~/boot/load-styles.ts';
import { watchPage } from '~/boot/restore-page.ts';
import { restoreTranslatedTexts } from '~/boot/restore-texts.ts';
import { documentLanguage } from '~/lib/language.ts';
import { LanguageContext } from '~/lib/use-language.ts';

await loadStyles();
restoreTranslatedTexts();
const restorePage = watchPage();

startTransition(() => {
  hydrateRoot(
    document,
    <LanguageContext value={documentLanguage()}>
      <HydratedRouter />
    </LanguageContext>,
    {
      onRecoverableError(error) {
        restorePage();
        reportError(error);
      },
    },
  );
});
