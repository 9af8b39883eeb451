import type { PortalEsim } from '@esimshop/contracts/portal';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { formatData } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { forecastUsage } from './usage-forecast.ts';
import { describeForecast } from './usage-forecast-words.ts';

/** Refunds whose eSIM is switched off, or about to be. */
const SWITCHED_OFF = new Set(['revoking', 'returning', 'pending', 'needs_attention', 'refunded']);

/** How much is used, what is left, and how long that lasts at this pace. */
export function UsageMeter({ esim, now }: { esim: PortalEsim; now: number }) {
  const { t } = useTranslation(portalTexts);
  if (esim.status === 'REVOKED' || SWITCHED_OFF.has(esim.refund?.state ?? ''))
    return <p className={`${typography.small} ${typography.muted}`}>{t('portal.switchedOff')}</p>;
  return (
    <div className={layout.stackSmall}>
      <UsageBar usage={esim} />
      <Outlook esim={esim} now={now} />
    </div>
  );
}

function Outlook({ esim, now }: { esim: PortalEsim; now: number }) {
  const { t } = useTranslation(commonTexts, portalTexts);
  const language = useLanguage();
  const { status, usedMb, totalMb, validityDays } = esim;
  if (status === 'PENDING_ACTIVATION') {
    return (
      <p className={`${typography.small} ${typography.muted}`}>
        {t('portal.startsAtConnection', { count: validityDays })}
      </p>
    );
  }
  if (status === 'EXPIRED') return <p className={`${typography.small} ${typography.muted}`}>{t('portal.daysOver')}</p>;
  if (usedMb === null || totalMb === null) return null;
  const leftMb = Math.max(0, totalMb - usedMb);
  const forecast = forecastUsage(esim, now);
  return (
    <p className={typography.small}>
      <Trans
        text={t(leftMb > 0 ? 'portal.left' : 'portal.nothingLeft')}
        values={{ left: formatData(leftMb, t, language) }}
        components={{ b: <b /> }}
      />
      {forecast && ` ${describeForecast(forecast, { now, t, language })}`}
    </p>
  );
}
