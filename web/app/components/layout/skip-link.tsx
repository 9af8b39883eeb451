import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation(commonTexts);
  return (
    <a className={styles.skip} href="#main">
      {t('common.skip')}
    </a>
  );
}
