import type { Platform } from '~/features/esims/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { OwnDevice } from './device-queries.ts';

type DeviceAnswerProps = {
  platform: Platform;
  /** Null where the browser does not tell. */
  own: OwnDevice | null;
};

/** Whether this device supports eSIM, with the exceptions; or how its owner finds out. */
export function DeviceAnswer({ platform, own }: DeviceAnswerProps) {
  const { t } = useTranslation();
  if (own?.known) {
    const { name, note, isSure } = own.known;
    return (
      <>
        <p>
          <b>{t(isSure ? 'devices.works' : 'devices.mostly', { phone: name })}</b>
        </p>
        {note && <p>{note}</p>}
        {!isSure && <p>{t('devices.dial')}</p>}
        <p>{t('devices.lock')}</p>
      </>
    );
  }
  if (platform === 'iphone') {
    return (
      <>
        <p>{t('devices.apple')}</p>
        <p>{t('devices.appleCheck')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {own
          ? t('devices.unlisted', { model: own.model })
          : t(platform === 'android' ? 'devices.untold' : 'devices.elsewhere')}
      </p>
      <p>
        {t('devices.dial')} {t('devices.lock')}
      </p>
    </>
  );
}
