import type { EsimInfo } from '@esimshop/contracts/orders';
import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { readDevice } from '~/lib/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';
import copyButtonStyles from './copy-button.module.css';
import { CopyButton } from './copy-button.tsx';
import { InstallLink } from './install-link.tsx';
import { QrCode } from './qr-code.tsx';
import { SaveQr } from './save-qr.tsx';
import { SaveOnPhone } from './saved/save-on-phone.tsx';

type InstallActionsProps = { esim: EsimInfo; place: string; explainsQr?: boolean };

/** All install options, the one for this device first. Browser only: the server does not know the device. */
export function InstallActions({ esim, place, explainsQr = false }: InstallActionsProps) {
  const { t } = useTranslation(esimTexts);
  const [{ platform, isWebview }] = useState(() => readDevice(navigator));
  const isDesktop = platform === 'desktop';
  return (
    <>
      {isWebview && (
        <Note icon="alert">
          <b>{t('esim.openInBrowser')}</b> {t('esim.webview')}
          <p className={copyButtonStyles.copy}>
            {t('esim.installLink')}
            <CopyButton
              text={platform === 'android' ? esim.androidInstallUrl : esim.appleInstallUrl}
              label={t('esim.copy', { what: t('esim.installLink') })}
            />
          </p>
        </Note>
      )}
      {!isDesktop && <InstallLink esim={esim} phone={platform} first />}
      <QrCode activationCode={esim.activationCode} place={place} explains={explainsQr} />
      <p className={`${typography.small} ${typography.muted} ${typography.centered}`}>
        {t(isDesktop ? 'esim.scanDesktop' : 'esim.scanPhone')}
      </p>
      <div className={layout.stackSmall}>
        {platform !== 'iphone' && <InstallLink esim={esim} phone="iphone" />}
        {platform !== 'android' && <InstallLink esim={esim} phone="android" />}
        <SaveQr esim={esim} place={place} />
        <SaveOnPhone esim={esim} />
      </div>
    </>
  );
}
