import { classifyDestination } from '@esimshop/contracts/destinations';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { placePath } from '~/features/catalogue/places.ts';
import { KeptNote } from '~/features/offline/kept-note.tsx';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

/** The stub of an installed eSIM: what is left as its one large figure, or new plans once its days are over. */
export function InstalledStub({ esim }: { esim: PortalEsim }) {
  const { t } = useTranslation();
  const { status, countryCode } = esim;
  return (
    <>
      {status === 'EXPIRED' ? (
        <LocalLink
          className={buttonClass('line', { wide: true })}
          to={placePath({ code: countryCode, coverage: classifyDestination(countryCode) ?? 'local' })}
        >
          {t('portal.seePlans')}
          <Arrow />
        </LocalLink>
      ) : (
        <DataLeft esim={esim} />
      )}
      <KeptNote iccid={esim.fullIccid} />
    </>
  );
}

function DataLeft({ esim: { usedMb, totalMb, dataAmount } }: { esim: PortalEsim }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const leftMb = totalMb === null || usedMb === null ? undefined : Math.max(0, totalMb - usedMb);
  const isUnlimited = totalMb === null && /unlimited/i.test(dataAmount);
  if (leftMb === undefined && !isUnlimited) return null;
  return (
    <dl className="facts">
      <div>
        <dt>{t('portal.dataLeft')}</dt>
        <dd>{leftMb === undefined ? t('common.unlimited') : formatData(leftMb, t, language)}</dd>
      </div>
    </dl>
  );
}
