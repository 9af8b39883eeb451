import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import type { Arrival } from '~/features/arrivals/arrival.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { UsageBar } from '../usage-bar.tsx';
import { WaitingPlans } from '../waiting-plans.tsx';
import { formatUsageTime } from './usage-time.ts';

/** The usage that the portal last showed on this device, with its time. */
export function SavedUsage({ usage, asOf }: Pick<Required<Arrival>, 'usage' | 'asOf'>) {
  const { t } = useTranslation(offlineTexts);
  const language = useLanguage();
  const when = formatUsageTime(asOf, { now: Date.now(), t, language });
  return (
    <div className={layout.stackSmall}>
      <UsageBar usage={usage} />
      <WaitingPlans plans={usage.waiting} />
      <p className={`${typography.small} ${typography.muted}`}>{t('offline.usage', { when })}</p>
    </div>
  );
}
