import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-row.module.css';

type CopyRowProps = { label: string; text: string };

/** A code to copy or type by hand. */
export function CopyRow({ label, text }: CopyRowProps) {
  const { t } = useTranslation(esimTexts);
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={`${typography.code} ${styles.text}`}>{text}</dd>
      <dd className={styles.action}>
        <CopyButton text={text} label={t('esim.copy', { what: label })} />
      </dd>
    </div>
  );
}
