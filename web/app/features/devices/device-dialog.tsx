import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import spinnerStyles from '~/components/ui/spinner.module.css';
import { Spinner } from '~/components/ui/spinner.tsx';
import type { DeviceBrand } from '~/features/content/device-brands.ts';
import { DeviceList } from '~/features/content/device-list.tsx';
import { filterDevices } from '~/features/content/filter-devices.ts';
import { readDevice } from '~/lib/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { choosingTexts } from '~/locales/choosing.ts';
import { commonTexts } from '~/locales/common.ts';
import { deviceTexts } from '~/locales/devices.ts';
import styles from './device-dialog.module.css';
import { currentDeviceQuery, devicesQuery } from './device-queries.ts';
import { DeviceSupport } from './device-support.tsx';

type DeviceDialogProps = { open: boolean; onClose: () => void };

/** Checks this device for eSIM support if the browser reveals its model, and lists all devices with a search. */
export function DeviceDialog({ open, onClose }: DeviceDialogProps) {
  const { t } = useTranslation(choosingTexts, commonTexts, deviceTexts);
  const language = useLanguage();
  const result = useRef<HTMLDivElement>(null);
  const [{ platform }] = useState(() => readDevice(navigator));
  const device = useQuery(currentDeviceQuery(language));
  const list = useQuery(devicesQuery(language));
  // Screen readers start with the result; a focused search field would open a phone's keyboard.
  useEffect(() => {
    if (open) result.current?.focus();
  }, [open]);
  const retry = () => {
    void list.refetch();
    // The phone is looked up in the list.
    void device.refetch();
    // The pressed button is gone while the list loads.
    result.current?.focus();
  };
  // Outside the yellow sign and the form that may contain the link.
  return createPortal(
    <Dialog open={open} title={t('choosing.phone')} onClose={onClose}>
      <div className={layout.stackSmall} ref={result} tabIndex={-1} role="status">
        {device.isPending ? (
          <p className={spinnerStyles.line}>
            <Spinner />
            {t('common.loading')}
          </p>
        ) : (
          <DeviceSupport platform={platform} device={device.data} />
        )}
      </div>
      {list.data && <SearchableDevices brands={list.data} />}
      {list.isError && <p role="alert">{t('devices.listFailed')}</p>}
      <div className={`${layout.buttons} ${styles.end}`}>
        {list.isError && <Button onClick={retry}>{t('common.retry')}</Button>}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>,
    document.body,
  );
}

function SearchableDevices({ brands }: { brands: readonly DeviceBrand[] }) {
  useEffect(filterDevices, []);
  return <DeviceList brands={brands} />;
}
