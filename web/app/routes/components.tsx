import { LANGUAGE_NAMES, LANGUAGES } from '~/lib/language.ts';
import styles from './components.module.css';

const THEMES = ['light', 'dark'] as const;

/** All components, in both languages and both colour schemes side by side. Development only. */
export default function ComponentsPage() {
  return (
    <main id="main" tabIndex={-1} className={styles.frames}>
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
