import { useQuery } from '@tanstack/react-query';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { boughtPlanWords } from '../esim-words.ts';
import { savedEsimsQuery } from './saved-esims.ts';
import { formatUsageTime } from './usage-time.ts';

/** What is known on this device of the saved eSIM whose usage was read last; nothing if none is saved. */
export function SavedEsimLine() {
  const { t } = useTranslation(commonTexts, offlineTexts);
  const language = useLanguage();
  const { data: kept = [] } = useQuery(savedEsimsQuery());
  const [latest] = kept.toSorted((a, b) => (b.usage?.asOf ?? '').localeCompare(a.usage?.asOf ?? ''));
  if (!latest) return null;
  const { place, amount } = boughtPlanWords(latest.esim, t, language);
  if (!latest.usage) return <small>{t('offline.here', { plans: `${place} ${amount}` })}</small>;
  const { usedMb, totalMb, asOf } = latest.usage;
  const when = formatUsageTime(asOf, { now: Date.now(), t, language });
  const used = usedMb ?? 0;
  return (
    <small>
      {totalMb === null
        ? t('offline.used', { place, used: formatData(used, t, language), when })
        : t('offline.left', { place, left: formatData(Math.max(0, totalMb - used), t, language), when })}
    </small>
  );
}
