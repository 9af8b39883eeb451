import type { TFunction } from '~/lib/translate.ts';
import type { adminFrameTexts } from '~/locales/admin-frame.ts';
import { formatDay, formatTime, type ShownTime } from './admin-time.ts';

/** A moment in the shop's time zone, for use in a sentence: `today at 07:28`, `Nov 20 at 23:34`. */
export function describeMoment(at: string, t: TFunction<typeof adminFrameTexts>, shown: ShownTime): string {
  const day = formatDay(at, shown);
  const time = formatTime(at, shown);
  return day === undefined ? t('admin-frame.todayAt', { time }) : t('admin-frame.dayAt', { day, time });
}
