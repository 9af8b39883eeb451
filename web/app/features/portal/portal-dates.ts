import type { PortalEsim } from '@esimshop/contracts/portal';
import { formatDate } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { portalTexts } from '~/locales/portal.ts';

/** A date in the portal: 'Not activated yet' if missing, 'Invalid date' if unparsable. */
export function formatPortalDate(
  date: string | null | undefined,
  t: TFunction<typeof portalTexts>,
  language: Language,
): string {
  if (!date) return t('portal.notActivated');
  return formatDate(date, language) ?? t('portal.invalidDate');
}

type Validity = Pick<PortalEsim, 'validUntil' | 'validityMessage' | 'validityDays'>;

/** The validity message if there is one, else the date; without a date the message states the plan's days. */
export function formatValidUntil(
  { validUntil, validityMessage, validityDays }: Validity,
  t: TFunction<typeof portalTexts>,
  language: Language,
): string {
  if (!validityMessage) return formatPortalDate(validUntil, t, language);
  return validUntil ? validityMessage : t('portal.fromFirstConnection', { count: validityDays });
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
