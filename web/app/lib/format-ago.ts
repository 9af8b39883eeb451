import type { Language } from './language.ts';

const STEPS = [
  { unit: 'minute', ms: 60_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'day', ms: 86_400_000 },
] as const;

/** `2 minutes ago`, `2 dakika önce`; `now`, `şimdi` below a minute. */
export function formatAgo(elapsedMs: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = STEPS.findLast(({ ms }) => elapsedMs >= ms);
  return step ? format.format(-Math.floor(elapsedMs / step.ms), step.unit) : format.format(0, 'second');
}
