import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import rowStyles from '~/components/ui/row.module.css';
import rowDetailsStyles from '~/components/ui/row-details.module.css';
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
    <details className={rowDetailsStyles.details}>
      <summary className={rowStyles.row}>
        <Pictogram name="phone" />
        <span className={rowStyles.name}>
          {t('confirmation.appTitle')}
          <span className={rowStyles.note}>{t('confirmation.appText')}</span>
        </span>
        <span />
        <Icon name="chevron" />
      </summary>
      <div className={rowDetailsStyles.inside}>
        {install ? (
          <Button onClick={install}>{t('confirmation.appInstall')}</Button>
        ) : (
          <p>{t(isApp ? 'offline.appInstalled' : WAYS[platform])}</p>
        )}
      </div>
    </details>
  );
}
