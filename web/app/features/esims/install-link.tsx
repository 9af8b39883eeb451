import type { EsimInfo } from '@esimshop/contracts/orders';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { esimTexts } from '~/locales/esim.ts';

type InstallLinkProps = { esim: EsimInfo; phone: 'iphone' | 'android'; first?: boolean };

/** Opens the phone's own eSIM setup with the activation code, without a call to the shop. */
export function InstallLink({ esim, phone, first = false }: InstallLinkProps) {
  const { t } = useTranslation(esimTexts);
  return (
    <a
      className={first ? buttonClass('primary', { wide: true }) : buttonClass('secondary')}
      href={phone === 'iphone' ? esim.appleInstallUrl : esim.androidInstallUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t(phone === 'iphone' ? 'esim.addToIphone' : 'esim.addToAndroid')}
      <span className={layout.visuallyHidden}> {t('esim.newTab')}</span>
      {first && <Arrow />}
    </a>
  );
}
