import { useKeptArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { formatData } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { arrivalTexts } from '~/locales/arrivals.ts';
import { commonTexts } from '~/locales/common.ts';
import { offlineTexts } from '~/locales/offline.ts';
import { boughtPlanWords } from '../esim-words.ts';
import { formatUsageTime } from './usage-time.ts';

/** What this device knows of the eSIM that needs its owner most; nothing if it knows none. */
export function SavedEsimLine() {
  const { t } = useTranslation(arrivalTexts, commonTexts, offlineTexts);
  const language = useLanguage();
  const [first] = useKeptArrivals();
  if (!first) return null;
  const { place } = boughtPlanWords(first, t, language);
  const { state, usage, asOf } = first;
  if (state !== 'connected' || typeof usage?.usedMb !== 'number') {
    return <small>{t('arrivals.line', { place, state: t(`arrivals.states.${state}`) })}</small>;
  }
  const { usedMb, totalMb } = usage;
  const when = formatUsageTime(asOf, { now: Date.now(), t, language });
  return (
    <small>
      {totalMb === null
        ? t('offline.used', { place, used: formatData(usedMb, t, language), when })
        : t('offline.left', {
            place,
            left: formatData(usage.leftMb ?? Math.max(0, totalMb - usedMb), t, language),
            when,
          })}
    </small>
  );
}
