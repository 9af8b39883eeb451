import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { readDevice } from '~/features/esims/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { isInstalledApp, useInstallPrompt } from './install-prompt.ts';

const WAYS = {
  iphone: 'confirmation.appIphone',
  android: 'confirmation.appAndroid',
  desktop: 'confirmation.appDesktop',
} as const;

/** The shop as an app: the browser's own installation where it offers one, else how it is done. */
export function AppWay() {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  const [{ platform }] = useState(() => readDevice(navigator));
  const [isApp] = useState(isInstalledApp);
  return (
    <details className="row-more">
      <summary className="row">
        <span className="picto">
          <Icon name="phone" />
        </span>
        <span className="row-name">
          {t('confirmation.appTitle')}
          <span className="row-note">{t('confirmation.appText')}</span>
        </span>
        <span />
        <Icon name="chevron" />
      </summary>
      <div className="row-more-in">
        {install ? (
          <Button onClick={install}>{t('confirmation.appInstall')}</Button>
        ) : (
          <p>{t(isApp ? 'offline.appInstalled' : WAYS[platform])}</p>
        )}
      </div>
    </details>
  );
}
