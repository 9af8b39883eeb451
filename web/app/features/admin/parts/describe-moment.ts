import type { TFunction } from '~/lib/translate.ts';
import type { adminDeskTexts } from '~/locales/admin-desk.ts';
import { formatDay, formatTime, type ShownTime } from './desk-time.ts';

/** A moment on the shop's clock, for use in a sentence: `today at 07:28`, `Nov 20 at 23:34`. */
export function describeMoment(at: string, t: TFunction<typeof adminDeskTexts>, shown: ShownTime): string {
  const day = formatDay(at, shown);
  const time = formatTime(at, shown);
  return day === undefined ? t('admin-desk.todayAt', { time }) : t('admin-desk.dayAt', { day, time });
}
