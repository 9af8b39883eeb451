import type { PortalEsim } from '@esimshop/contracts/portal';
import { formatData, formatPercent } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

/** How much is used and what is left, in words and on a bar; no bar where nothing is measured against a total. */
export function UsageMeter({ esim }: { esim: PortalEsim }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { usedMb, totalMb, dataUsed, dataAmount, validityDays } = esim;
  const used = usedMb === null ? dataUsed : formatData(usedMb, t, language);
  const isUnlimited = totalMb === null && /unlimited/i.test(dataAmount);
  const total = totalMb === null ? dataAmount : formatData(totalMb, t, language);
  const percent = Math.min(100, Math.max(0, Math.round(esim.usagePercentage)));
  const leftMb = usedMb === null || totalMb === null ? undefined : Math.max(0, totalMb - usedMb);
  const unlimitedText = usedMb === null ? 'portal.unlimited' : 'portal.usedUnlimited';
  const words = { values: { used, total }, components: { b: <b /> } };
  return (
    <div className="usage">
      <p className="usage-line">
        <span>
          <Trans i18nKey={isUnlimited ? unlimitedText : 'portal.usedOf'} {...words} />
        </span>
        {totalMb !== null && <b>{formatPercent(percent, language)}</b>}
      </p>
      {totalMb !== null && <progress max={100} value={percent} aria-label={t('portal.meter')} />}
      {esim.status === 'PENDING_ACTIVATION' ? (
        <p className="small muted">{t('portal.startsAtConnection', { count: validityDays })}</p>
      ) : (
        leftMb !== undefined && (
          <p className="small">
            <Trans
              i18nKey={leftMb > 0 ? 'portal.left' : 'portal.nothingLeft'}
              values={{ left: formatData(leftMb, t, language) }}
              components={{ b: <b /> }}
            />
          </p>
        )
      )}
    </div>
  );
}
