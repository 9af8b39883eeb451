import type { EsimInfo } from '@esimshop/contracts/orders';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type InstallLinkProps = { esim: EsimInfo; phone: 'iphone' | 'android'; first?: boolean };

/** Opens the phone maker's own setup with the activation code; no call of the shop is involved. */
export function InstallLink({ esim, phone, first = false }: InstallLinkProps) {
  const { t } = useTranslation();
  return (
    <a
      className={first ? buttonClass('go', { wide: true }) : buttonClass('line')}
      href={phone === 'iphone' ? esim.appleInstallUrl : esim.androidInstallUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t(phone === 'iphone' ? 'esim.addToIphone' : 'esim.addToAndroid')}
      <span className="vh"> {t('esim.newTab')}</span>
      {first && <Arrow />}
    </a>
  );
}
