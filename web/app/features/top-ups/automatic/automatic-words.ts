import type { AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { cardBrandName } from '@esimshop/contracts/card-brand';
import { isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { automaticTexts } from '~/locales/automatic.ts';
import type { errorTexts } from '~/locales/errors.ts';

/** `Visa ending 4242` */
export function cardWords(card: AutomaticTopUp['card'], t: TFunction<typeof automaticTexts>): string {
  if (!card?.last4) return t('automatic.savedCard');
  return t('automatic.cardName', { brand: cardBrandName(card.brand), last4: card.last4 });
}

/** Why it was not switched on or off, or may not have been. */
export function describeSwitchFailure(error: Error, t: TFunction<typeof automaticTexts | typeof errorTexts>): string {
  return t(isUnclear(error) ? 'automatic.unclear' : 'automatic.failed', { reason: describeError(error, t) });
}
