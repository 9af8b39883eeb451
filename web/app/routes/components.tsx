import { LOCALES, localeFacts, localizePath } from '@esimshop/contracts/locales';
import styles from './components.module.css';

const THEMES = ['light', 'dark'] as const;

/** All components, in every language and both colour schemes side by side. Development only. */
export default function ComponentsPage() {
  return (
    <main id="main" tabIndex={-1} className={styles.frames}>
      {LOCALES.flatMap((language) =>
        THEMES.map((theme) => (
          <iframe
            key={`${language} ${theme}`}
            title={`${localeFacts(language).name}, ${theme}`}
            src={`${localizePath('/components/sheet', language)}?theme=${theme}`}
          />
        )),
      )}
    </main>
  );
}
