import type { Platform } from '~/lib/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { deviceTexts } from '~/locales/devices.ts';
import type { CurrentDevice } from './device-queries.ts';

type DeviceSupportProps = {
  platform: Platform;
  /** Null if the browser does not reveal the model; undefined if there is no list to look it up in. */
  device: CurrentDevice | null | undefined;
};

/** Whether this device supports eSIM, with exceptions; or how to find out. */
export function DeviceSupport({ platform, device }: DeviceSupportProps) {
  const { t } = useTranslation(deviceTexts);
  if (device?.known) {
    const { name, note, isSure } = device.known;
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
      {device !== undefined && (
        <p>
          {device
            ? t('devices.unlisted', { model: device.model })
            : t(platform === 'android' ? 'devices.untold' : 'devices.elsewhere')}
        </p>
      )}
      <p>
        {t('devices.dial')} {t('devices.lock')}
      </p>
    </>
  );
}
