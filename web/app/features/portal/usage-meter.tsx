import type { PortalEsim } from '@esimshop/contracts/portal';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { isSwitchedOff } from '~/features/arrivals/arrival.ts';
import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { WaitingPlans } from '~/features/esims/waiting-plans.tsx';
import { formatData } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { forecastUsage } from './usage-forecast.ts';
import { describeForecast } from './usage-forecast-words.ts';

/** How much is used, what is left on the eSIM, how long it lasts at this rate, and the queued plans. */
export function UsageMeter({ esim, now }: { esim: PortalEsim; now: number }) {
  const { t } = useTranslation(portalTexts);
  if (isSwitchedOff(esim))
    return <p className={`${typography.small} ${typography.muted}`}>{t('portal.switchedOff')}</p>;
  return (
    <div className={layout.stackSmall}>
      <UsageBar usage={esim} />
      <Outlook esim={esim} now={now} />
      <WaitingPlans plans={esim.waiting} />
    </div>
  );
}

function Outlook({ esim, now }: { esim: PortalEsim; now: number }) {
  const { t } = useTranslation(commonTexts, portalTexts);
  const language = useLanguage();
  const { status, leftMb, validityDays, waiting } = esim;
  if (status === 'PENDING_ACTIVATION') {
    return (
      <p className={`${typography.small} ${typography.muted}`}>
        {t('portal.startsAtConnection', { count: validityDays })}
      </p>
    );
  }
  if (status === 'EXPIRED') return <p className={`${typography.small} ${typography.muted}`}>{t('portal.daysOver')}</p>;
  if (leftMb === null) return null;
  const forecast = forecastUsage(esim, now);
  const leftText = waiting.length > 0 ? 'portal.leftInAll' : 'portal.left';
  return (
    <p className={typography.small}>
      <Trans
        text={t(leftMb > 0 ? leftText : 'portal.nothingLeft')}
        values={{ left: formatData(leftMb, t, language) }}
        components={{ b: <b /> }}
      />
      {forecast && ` ${describeForecast(forecast, { plans: 1 + waiting.length, now, t, language })}`}
    </p>
  );
}
