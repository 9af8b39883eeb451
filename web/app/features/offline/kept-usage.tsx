import { UsageBar } from '~/features/esims/usage-bar.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import type { KeptUsage as Usage } from './kept-esims-store.ts';
import { formatUsageTime } from './usage-time.ts';

/** The usage that the portal last showed on this device, with its time. */
export function KeptUsage({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = formatUsageTime(usage.asOf, { now: Date.now(), t, language });
  return (
    <div className="stack-s">
      <UsageBar usage={usage} />
      <p className="small muted">{t('offline.usage', { when })}</p>
    </div>
  );
}
