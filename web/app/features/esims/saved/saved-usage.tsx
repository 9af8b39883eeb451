import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { UsageBar } from '../usage-bar.tsx';
import { WaitingPlans } from '../waiting-plans.tsx';
import type { SavedUsage as Usage } from './saved-esims-store.ts';
import { formatUsageTime } from './usage-time.ts';

/** The usage that the portal last showed on this device, with its time. */
export function SavedUsage({ usage }: { usage: Usage }) {
  const { t } = useTranslation(offlineTexts);
  const language = useLanguage();
  const when = formatUsageTime(usage.asOf, { now: Date.now(), t, language });
  return (
    <div className={layout.stackSmall}>
      <UsageBar usage={usage} />
      <WaitingPlans plans={usage.waiting ?? []} />
      <p className={`${typography.small} ${typography.muted}`}>{t('offline.usage', { when })}</p>
    </div>
  );
}
