import { useQuery } from '@tanstack/react-query';
import { Icon } from '~/components/ui/icon.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { checkoutTexts } from '~/locales/checkout.ts';
import { DeviceCheck } from './device-check.tsx';
import { currentDeviceQuery } from './device-queries.ts';

/** Before paying: confirms that this phone works, or links to the check. Never blocks the checkout. */
export function DeviceHint() {
  const { t } = useTranslation(checkoutTexts);
  const { data: device } = useQuery(currentDeviceQuery(useLanguage()));
  const phone = device?.known?.isSure ? device.known.name : undefined;
  return (
    <div className={typography.small}>
      <DeviceCheck>
        <Icon name={phone ? 'tick' : 'phone'} />
        {phone ? t('checkout.phoneWorks', { phone }) : t('checkout.phoneCheck')}
      </DeviceCheck>
    </div>
  );
}
