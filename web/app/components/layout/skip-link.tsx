import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import styles from './skip-link.module.css';

/** The first tab stop: skips the header. */
export function SkipLink() {
  const { t } = useTranslation(commonTexts);
  return (
    <a className={styles.skip} href="#main">
      {t('common.skip')}
    </a>
  );
}
