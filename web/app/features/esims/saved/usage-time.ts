import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { offlineTexts } from '~/locales/offline.ts';

/** `14:05 today`, `dün 14:05`, before that with its date; in the time of this device. */
export function formatUsageTime(
  asOf: string,
  { now, t, language }: { now: number; t: TFunction<typeof offlineTexts>; language: Language },
): string {
  const moment = new Date(asOf);
  const clock = { timeStyle: 'short', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(language, clock).format(moment);
  const daysAgo = countDays(moment, new Date(now));
  if (daysAgo === 0) return t('offline.timeToday', { time });
  if (daysAgo === 1) return t('offline.timeYesterday', { time });
  return new Intl.DateTimeFormat(language, { ...clock, dateStyle: 'medium' }).format(moment);
}

/** Midnights between two moments in the time of this device. Days with a clock change still count as one. */
export function countDays(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / 86_400_000;
}
