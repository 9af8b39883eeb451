import css from '~/development/development.css?inline';
import { LANGUAGE_NAMES, LANGUAGES } from '~/lib/language.ts';

const THEMES = ['light', 'dark'] as const;

/** Everything that pages are made of, in both languages and both colour schemes beside each other. Development only. */
export default function ComponentsPage() {
  return (
    <main id="main" tabIndex={-1} className="frames">
      <style href="components" precedence="area">
        {css}
      </style>
      {LANGUAGES.flatMap((language) =>
        THEMES.map((theme) => (
          <iframe
            key={`${language} ${theme}`}
            title={`${LANGUAGE_NAMES[language]}, ${theme}`}
            src={`${language === 'tr' ? '/tr' : ''}/components/sheet?theme=${theme}`}
          />
        )),
      )}
    </main>
  );
}
