import type { AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { cardBrandName } from '@esimshop/contracts/card-brand';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { automaticTexts } from '~/locales/automatic.ts';

/** `December 21, 2026`: in UTC, as the consent has it. */
export function formatDay(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
}

/** `Visa ending 4242` */
export function cardWords(card: AutomaticTopUp['card'], t: TFunction<typeof automaticTexts>): string {
  if (!card?.last4) return t('automatic.savedCard');
  return t('automatic.cardName', { brand: cardBrandName(card.brand), last4: card.last4 });
}
