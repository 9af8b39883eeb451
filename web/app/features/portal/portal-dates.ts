import type { PortalEsim } from '@esimshop/contracts/portal';
import { formatDate } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';

/** A date of the portal: 'Not activated yet' where there is none, 'Invalid date' where it cannot be read. */
export function formatPortalDate(date: string | null | undefined, t: TFunction, language: Language): string {
  if (!date) return t('portal.notActivated');
  return formatDate(date, language) ?? t('portal.invalidDate');
}

type Validity = Pick<PortalEsim, 'validUntil' | 'validityMessage'>;

/** The partner's words about the validity where there are any, else the date. */
export function formatValidUntil({ validUntil, validityMessage }: Validity, t: TFunction, language: Language): string {
  if (!validityMessage) return formatPortalDate(validUntil, t, language);
  const days = /^(\d+) days? from the first connection$/.exec(validityMessage);
  return days ? t('portal.fromFirstConnection', { count: Number(days[1]) }) : validityMessage;
}

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
