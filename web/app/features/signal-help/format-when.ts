import { localeFacts } from '@esimshop/contracts/locales';
import type { Language } from '~/lib/language.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `Nov 25, 14:21`, `25 Kas 14:21`; in the time of this phone. */
export function formatWhen(at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFacts(language).regional, { month: 'short', day: 'numeric', ...CLOCK });
  return format.format(new Date(at));
}

/** `18:40:15`, likewise. */
export function formatClock(at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFacts(language).regional, { ...CLOCK, second: '2-digit' });
  return format.format(new Date(at));
}
