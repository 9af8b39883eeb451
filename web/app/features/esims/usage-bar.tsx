import type { PortalEsim } from '@esimshop/contracts/portal';
import { formatData, formatPercent } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { esimTexts } from '~/locales/esim.ts';
import styles from './usage-bar.module.css';

/** How much of an eSIM's data was used. */
export type Usage = Pick<PortalEsim, 'usedMb' | 'totalMb' | 'usagePercentage'>;

/** Usage in words and on a bar; no bar for unlimited plans. */
export function UsageBar({ usage: { usedMb, totalMb, usagePercentage } }: { usage: Usage }) {
  const { t } = useTranslation(commonTexts, esimTexts);
  const language = useLanguage();
  const used = formatData(usedMb ?? 0, t, language);
  const total = formatData(totalMb, t, language);
  const percent = Math.min(100, Math.max(0, Math.round(usagePercentage)));
  const unlimitedText = usedMb === null ? 'esim.unlimited' : 'esim.usedUnlimited';
  return (
    <>
      <p className={styles.line}>
        <span>
          <Trans
            text={t(totalMb === null ? unlimitedText : 'esim.usedOf')}
            values={{ used, total }}
            components={{ b: <b /> }}
          />
        </span>
        {totalMb !== null && <b>{formatPercent(percent, language)}</b>}
      </p>
      {totalMb !== null && <progress className={styles.meter} max={100} value={percent} aria-label={t('esim.meter')} />}
    </>
  );
}
