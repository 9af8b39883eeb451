import type { EsimInfo } from '@esimshop/contracts/orders';
import { useState } from 'react';
import { Note } from '~/components/ui/note.tsx';
import { KeepOnPhone } from '~/features/offline/keep-on-phone.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { CopyButton } from './copy-button.tsx';
import { InstallLink } from './install-link.tsx';
import { KeepQr } from './keep-qr.tsx';
import { readDevice } from './platform.ts';
import { QrCode } from './qr-code.tsx';

type InstallActionsProps = { esim: EsimInfo; place: string; explainsQr?: boolean };

/** Every way to install, the one of this very device first. Browser only: the server does not know the device. */
export function InstallActions({ esim, place, explainsQr = false }: InstallActionsProps) {
  const { t } = useTranslation();
  const [{ platform, isWebview }] = useState(() => readDevice(navigator));
  const isDesktop = platform === 'desktop';
  return (
    <>
      {isWebview && (
        <Note icon="alert">
          <b>{t('esim.openInBrowser')}</b> {t('esim.webview')}
          <p className="copy">
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
      <p className="small muted center">{t(isDesktop ? 'esim.scanDesktop' : 'esim.scanPhone')}</p>
      <div className="stack-s">
        {platform !== 'iphone' && <InstallLink esim={esim} phone="iphone" />}
        {platform !== 'android' && <InstallLink esim={esim} phone="android" />}
        <KeepQr esim={esim} place={place} />
        <KeepOnPhone esim={esim} />
      </div>
    </>
  );
}
