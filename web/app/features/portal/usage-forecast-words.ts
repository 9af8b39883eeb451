import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { portalTexts } from '~/locales/portal.ts';
import type { UsageForecast } from './usage-forecast.ts';

const HOUR_MS = 3_600_000;
/** Closer than that, a day is too coarse a word. */
const HOURS_BELOW_MS = 24 * HOUR_MS;

/** A forecast as a sentence: a day in UTC like the portal's other dates, hours where it is near. */
export function describeForecast(
  forecast: UsageForecast,
  { plans, now, t, language }: { plans: number; now: number; t: TFunction<typeof portalTexts>; language: Language },
): string {
  if (forecast.lasts === 'throughout') return t(plans > 1 ? 'portal.lastThroughout' : 'portal.lastsThroughout');
  const leftMs = forecast.endsAt - now;
  if (leftMs < HOURS_BELOW_MS) return t('portal.lastsHours', { count: Math.max(1, Math.floor(leftMs / HOUR_MS)) });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return t('portal.lastsUntil', { date: day.format(forecast.endsAt) });
}
