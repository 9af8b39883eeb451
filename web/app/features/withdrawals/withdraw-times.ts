import { localeFacts } from '@esimshop/contracts/locales';
import { formatLongDay } from '~/lib/format-time.ts';
import type { Language } from '~/lib/language.ts';

type ShownIn = { language: Language; timeZone: string };

/** `21:42:07 GMT+3` */
export function formatSecond(at: string, { language, timeZone }: ShownIn): string {
  return new Intl.DateTimeFormat(localeFacts(language).regional, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(Date.parse(at));
}

/** `November 25, 2026, 21:42:07 GMT+3` */
export function formatMoment(at: string, shown: ShownIn): string {
  return `${formatLongDay(at, shown)}, ${formatSecond(at, shown)}`;
}
