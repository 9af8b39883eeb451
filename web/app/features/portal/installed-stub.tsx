import { classifyDestination } from '@esimshop/contracts/destination-codes';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { buttonClass } from '~/components/ui/button.tsx';
import factsStyles from '~/components/ui/facts.module.css';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { placePath } from '~/features/catalogue/places.ts';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';

/** The stub of an installed eSIM: the data left, or a link to new plans once it has expired. */
export function InstalledStub({ esim }: { esim: PortalEsim }) {
  const { t } = useTranslation(portalTexts);
  const { status, countryCode } = esim;
  if (status !== 'EXPIRED') return <DataLeft esim={esim} />;
  return (
    <LocalLink
      className={buttonClass('secondary', { wide: true })}
      to={placePath({ code: countryCode, coverage: classifyDestination(countryCode) ?? 'local' })}
    >
      {t('portal.seePlans')}
      <Arrow />
    </LocalLink>
  );
}

function DataLeft({ esim: { leftMb, totalMb } }: { esim: PortalEsim }) {
  const { t } = useTranslation(commonTexts, portalTexts);
  const language = useLanguage();
  if (totalMb !== null && leftMb === null) return null;
  return (
    <dl className={factsStyles.facts}>
      <div>
        <dt>{t('portal.dataLeft')}</dt>
        <dd>{formatData(leftMb, t, language)}</dd>
      </div>
    </dl>
  );
}
