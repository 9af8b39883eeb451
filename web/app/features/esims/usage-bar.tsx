import type { PortalEsim } from '@esimshop/contracts/portal';
import { formatData, formatPercent } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

/** How much of an eSIM's data was used. */
export type Usage = Pick<PortalEsim, 'usedMb' | 'totalMb' | 'dataUsed' | 'dataAmount' | 'usagePercentage'>;

/** What is used of how much, in words and on a bar; no bar where nothing is measured against a total. */
export function UsageBar({ usage: { usedMb, totalMb, dataUsed, dataAmount, usagePercentage } }: { usage: Usage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const used = usedMb === null ? dataUsed : formatData(usedMb, t, language);
  const isUnlimited = totalMb === null && /unlimited/i.test(dataAmount);
  const total = totalMb === null ? dataAmount : formatData(totalMb, t, language);
  const percent = Math.min(100, Math.max(0, Math.round(usagePercentage)));
  const unlimitedText = usedMb === null ? 'esim.unlimited' : 'esim.usedUnlimited';
  return (
    <>
      <p className="usage-line">
        <span>
          <Trans
            i18nKey={isUnlimited ? unlimitedText : 'esim.usedOf'}
            values={{ used, total }}
            components={{ b: <b /> }}
          />
        </span>
        {totalMb !== null && <b>{formatPercent(percent, language)}</b>}
      </p>
      {totalMb !== null && <progress max={100} value={percent} aria-label={t('esim.meter')} />}
    </>
  );
}
