import type { TwoFactorSetup as Setup } from '@esimshop/contracts/two-factor';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { CopyButton } from '~/features/esims/copy-button.tsx';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { securityTexts } from '~/locales/security.ts';
import { SubmitButton } from '../fields/submit-button.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { CodeForm } from './code-form.tsx';
import type { Guard } from './guard.ts';
import styles from './two-factor-setup.module.css';

type TwoFactorSetupProps = {
  setup: Setup;
  username: string;
  guard: Guard;
  onEnabled: () => void;
  onCancel: () => void;
};

/** The QR code and the backup codes, which are shown once; a code of the app switches it on. */
export function TwoFactorSetup({ setup, username, guard, onEnabled, onCancel }: TwoFactorSetupProps) {
  const { t } = useTranslation(securityTexts);
  const [hasSaved, setSaved] = useState(false);
  const [isReminded, setReminded] = useState(false);

  async function enable(code: string) {
    if (!hasSaved) {
      setReminded(true);
      return;
    }
    await guard(() => browserApi('/api/enable-2fa', { method: 'POST', body: { code } }));
    toast({ title: t('security.enabled'), description: t('security.enabledText') });
    onEnabled();
  }

  return (
    <div className={styles.columns}>
      <section className={layout.stack} aria-labelledby="two-factor-setup">
        <div className={styles.head}>
          <h2 className={typography.subheading} id="two-factor-setup">
            {t('security.setupTitle')}
          </h2>
          <span className={typography.muted}>{t('security.step', { step: 1, count: 2 })}</span>
        </div>
        <div className={styles.setup}>
          <img className={styles.qr} src={setup.qrCode} width={192} height={192} alt={t('security.qrAlt')} />
          <div className={layout.stack}>
            <p>{t('security.scan')}</p>
            <div className={styles.key}>
              <span className={typography.code}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
              <CopyButton text={setup.secret} label={t('security.copyKey')} />
            </div>
            <CodeForm
              label={t('security.setupTitle')}
              failure={{ title: t('security.enableFailed'), wrongCode: t('security.enableFallback') }}
              onSubmit={enable}
            >
              <SubmitButton pendingText={t('security.enabling')}>{t('security.enable')}</SubmitButton>
              <Button variant="text" onClick={onCancel}>
                {t('security.notNow')}
              </Button>
            </CodeForm>
          </div>
        </div>
      </section>
      <BackupCodes
        codes={setup.backupCodes}
        username={username}
        hasSaved={hasSaved}
        isReminded={isReminded && !hasSaved}
        onSaved={setSaved}
      />
    </div>
  );
}
