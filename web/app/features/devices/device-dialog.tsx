import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Spinner } from '~/components/ui/spinner.tsx';
import type { DeviceBrand } from '~/features/content/device-brands.ts';
import { DeviceList } from '~/features/content/device-list.tsx';
import { filterDevices } from '~/features/content/filter-devices.ts';
import { readDevice } from '~/features/esims/platform.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import devicesCssHref from '~/styles/devices.css?url';
import { DeviceAnswer } from './device-answer.tsx';
import { devicesQuery, ownDeviceQuery } from './device-queries.ts';

type DeviceDialogProps = { open: boolean; onClose: () => void };

/** Does my phone support eSIM? The answer for this very phone where it tells its model, and the list to look for any. */
export function DeviceDialog({ open, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useRef<HTMLDivElement>(null);
  const [{ platform }] = useState(() => readDevice(navigator));
  const own = useQuery(ownDeviceQuery(language));
  const list = useQuery(devicesQuery(language));
  // The answer is read first; a focused search field would bring up a phone's keyboard.
  useEffect(() => {
    if (open) answer.current?.focus();
  }, [open]);
  // Outside of the yellow sign and of the form that it may be opened from.
  return createPortal(
    <>
      <link rel="stylesheet" href={devicesCssHref} precedence="area" />
      <Dialog open={open} title={t('choosing.phone')} onClose={onClose}>
        <div className="stack-s" ref={answer} tabIndex={-1} role="status">
          {own.isPending ? (
            <p className="spin-line">
              <Spinner />
              {t('common.loading')}
            </p>
          ) : (
            <DeviceAnswer platform={platform} own={own.data ?? null} />
          )}
        </div>
        {list.data && <SearchableDevices brands={list.data} />}
        {list.isError && <p role="alert">{t('devices.listFailed')}</p>}
        <div className="btns device-end">
          {list.isError && <Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>}
          <Button onClick={onClose}>{t('common.close')}</Button>
        </div>
      </Dialog>
    </>,
    document.body,
  );
}

function SearchableDevices({ brands }: { brands: readonly DeviceBrand[] }) {
  useEffect(filterDevices, []);
  return <DeviceList brands={brands} />;
}
