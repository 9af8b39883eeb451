import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { saveBlob } from '~/lib/save-blob.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useShopName } from '~/lib/use-brand.ts';
import { useCopy } from '~/lib/use-copy.ts';
import { securityTexts } from '~/locales/security.ts';
import styles from './backup-codes.module.css';
import { nameBackupCodesFile, writeBackupCodes } from './backup-codes-file.ts';

type BackupCodesProps = {
  codes: readonly string[];
  username: string;
  hasSaved: boolean;
  /** The visitor tried to continue without saving them. */
  isReminded: boolean;
  onSaved: (saved: boolean) => void;
};

export function BackupCodes({ codes, username, hasSaved, isReminded, onSaved }: BackupCodesProps) {
  const { t } = useTranslation(securityTexts);
  const shopName = useShopName();
  const file = nameBackupCodesFile(shopName);
  const { copy, isCopied, copied } = useCopy();

  function download() {
    const text = writeBackupCodes({ shopName, codes, username, at: new Date(), t });
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), file);
  }

  return (
    <section className={layout.stack} aria-labelledby="backup-codes">
      <div className={styles.head}>
        <h2 className={typography.subheading} id="backup-codes">
          {t('security.backupTitle')}
        </h2>
        <span className={typography.muted}>{t('security.shownOnce', { step: 2, count: 2 })}</span>
      </div>
      <p className={typography.muted}>{t('security.backupText')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <span className={typography.code}>{code}</span>
          </li>
        ))}
      </ol>
      <div className={layout.buttons}>
        <Button onClick={download}>
          <Icon name="download" />
          {t('security.download', { file })}
        </Button>
        <Button onClick={() => void copy(codes.join('\n'))}>
          <Icon name={isCopied ? 'tick' : 'copy'} />
          <span role="status">{isCopied ? copied : t('security.copy')}</span>
        </Button>
        <Button onClick={() => window.print()}>{t('security.print')}</Button>
      </div>
      <div>
        <label className={choiceStyles.check}>
          <input
            className={choiceStyles.mark}
            type="checkbox"
            checked={hasSaved}
            aria-describedby={isReminded ? 'save-first' : undefined}
            onChange={(event) => onSaved(event.currentTarget.checked)}
          />
          {t('security.saved')}
        </label>
        <p className={styles.reminder} id="save-first" role="alert">
          {isReminded && t('security.saveFirst')}
        </p>
      </div>
    </section>
  );
}
