import { useQuery } from '@tanstack/react-query';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { DeviceCheck } from './device-check.tsx';
import { ownDeviceQuery } from './device-queries.ts';

/** Said before paying: this phone works, or how to find out. It stands in nobody's way. */
export function OwnDeviceLine() {
  const { t } = useTranslation();
  const { data: own } = useQuery(ownDeviceQuery(useLanguage()));
  const phone = own?.known?.isSure ? own.known.name : undefined;
  return (
    <div className="small">
      <DeviceCheck>
        <Icon name={phone ? 'tick' : 'phone'} />
        {phone ? t('checkout.phoneWorks', { phone }) : t('checkout.phoneCheck')}
      </DeviceCheck>
    </div>
  );
}
