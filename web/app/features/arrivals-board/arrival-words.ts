import { localeFacts } from '@esimshop/contracts/locales';
import { type Arrival, isBehind } from '~/features/arrivals/arrival.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { countDays, formatUsageTime } from '~/features/esims/saved/usage-time.ts';
import { formatData } from '~/lib/format.ts';
import { formatAgo } from '~/lib/format-ago.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { arrivalTexts } from '~/locales/arrivals.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { offlineTexts } from '~/locales/offline.ts';

type Words = { now: number; t: TFunction<typeof arrivalTexts | typeof commonTexts>; language: Language };

/** What a row says at its end: the data there is, and until when. */
export function describeArrival(arrival: Arrival, { now, t, language }: Words) {
  const { state, usage, endsAt } = arrival;
  const { place, amount, validity } = boughtPlanWords(arrival, t, language);
  const day = endsAt && formatDay(endsAt, arrival.asOf, { now, language });
  switch (state) {
    case 'connected':
    case 'used_up': {
      const leftMb = state === 'used_up' ? 0 : usage?.leftMb;
      const figure = typeof leftMb === 'number' ? formatData(leftMb, t, language) : amount;
      return { place, figure, note: day ? t('arrivals.until', { day }) : '' };
    }
    case 'over':
      return { place, figure: '', note: day ? t('arrivals.ended', { day }) : '' };
    case 'returned':
    case 'given':
      return { place, figure: '', note: '' };
    default:
      return { place, figure: amount, note: validity };
  }
}

/** `today`, `Friday`, `Dec 12`, in the time of this device; by a clock that runs behind only the date. */
function formatDay(at: string, asOf: string, { now, language }: Pick<Words, 'now' | 'language'>): string {
  const { regional } = localeFacts(language);
  const days = countDays(new Date(now), new Date(at));
  if (!isBehind(asOf, now)) {
    if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(regional, { numeric: 'auto' }).format(days, 'day');
    if (days > 1 && days < 7) return new Intl.DateTimeFormat(regional, { weekday: 'long' }).format(new Date(at));
  }
  return new Intl.DateTimeFormat(regional, { day: 'numeric', month: 'short' }).format(new Date(at));
}

const DAY_MS = 86_400_000;

/** How old the figures are: those of the eSIM that was reported on longest ago. */
export function describeAge(
  arrivals: readonly Arrival[],
  { now, t, language }: Words & { t: TFunction<typeof arrivalTexts | typeof offlineTexts> },
): string {
  const [oldest] = arrivals.map(({ asOf }) => asOf).toSorted();
  if (oldest === undefined) return '';
  const when = formatUsageTime(oldest, { now, t, language });
  if (isBehind(oldest, now)) return `${t('arrivals.asOf', { when })} ${t('arrivals.behind')}`;
  const ageMs = now - Date.parse(oldest);
  if (ageMs < DAY_MS) return t('arrivals.asOf', { when });
  return t('arrivals.asOfDays', { when, ago: formatAgo(ageMs, language) });
}
