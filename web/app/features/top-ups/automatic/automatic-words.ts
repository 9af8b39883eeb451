import type { AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { cardBrandName } from '@esimshop/contracts/card-brand';
import type { TFunction } from '~/lib/translate.ts';
import type { automaticTexts } from '~/locales/automatic.ts';

/** `Visa ending 4242` */
export function cardWords(card: AutomaticTopUp['card'], t: TFunction<typeof automaticTexts>): string {
  if (!card?.last4) return t('automatic.savedCard');
  return t('automatic.cardName', { brand: cardBrandName(card.brand), last4: card.last4 });
}
