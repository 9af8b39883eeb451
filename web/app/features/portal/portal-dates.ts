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
