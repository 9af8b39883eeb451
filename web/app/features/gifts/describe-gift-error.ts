import { errorCodeOf, isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { errorTexts } from '~/locales/errors.ts';
import type { giftTexts } from '~/locales/gifts.ts';

/** Why an act did nothing, or may have done nothing, and what helps. */
export function describeGiftError(error: unknown, t: TFunction<typeof errorTexts | typeof giftTexts>): string {
  const code = errorCodeOf(error);
  if (code === 'rate_limited') return t('gifts.tooOften');
  if (code === 'mail_in_progress') return t('gifts.busy');
  return t(isUnclear(error) ? 'gifts.unclear' : 'gifts.failed', { reason: describeError(error, t) });
}
