import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { readDevice } from '~/lib/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { isInstalledApp, useInstallPrompt } from './install-prompt.ts';

const WAYS = {
  iphone: 'confirmation.appIphone',
  android: 'confirmation.appAndroid',
  desktop: 'confirmation.appDesktop',
} as const;

/** The shop as an app: the browser's own installation where it offers one, else how it is done. */
export function InstallApp() {
  const { t } = useTranslation(confirmationTexts, offlineTexts);
  const install = useInstallPrompt();
  const [{ platform }] = useState(() => readDevice(navigator));
  const [isApp] = useState(isInstalledApp);
  return (
    <RowDetails icon="phone" title={t('confirmation.appTitle')} note={t('confirmation.appText')}>
      {install ? (
        <Button onClick={install}>{t('confirmation.appInstall')}</Button>
      ) : (
        <p>{t(isApp ? 'offline.appInstalled' : WAYS[platform])}</p>
      )}
    </RowDetails>
  );
}
