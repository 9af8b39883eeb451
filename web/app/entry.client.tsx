import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadStyles } from '~/boot/load-styles.ts';
import { documentLanguage } from '~/lib/language.ts';
import { LanguageContext } from '~/lib/use-language.ts';

await loadStyles();

startTransition(() => {
  hydrateRoot(
    document,
    <LanguageContext value={documentLanguage()}>
      <HydratedRouter />
    </LanguageContext>,
  );
});
