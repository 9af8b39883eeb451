import type { CodeRefusal } from '@esimshop/contracts/discount-codes';
import { formatDate, formatList, formatPrice } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { discountTexts } from '~/locales/discount.ts';

/** Why a code takes nothing off, and what would help. */
export function describeRefusal(refusal: CodeRefusal, t: TFunction<typeof discountTexts>, language: Language): string {
  const { reason, code, uses, places = [], minimum, subtotal, currency = '' } = refusal;
  const day = refusal.day && formatDate(refusal.day, language);
  switch (reason) {
    case 'not_yet':
      return t('discount.refusals.not_yet', { code, day: day ?? '' });
    case 'ended':
      return day ? t('discount.refusals.endedOn', { code, day }) : t('discount.refusals.ended', { code });
    case 'used_up':
      return uses ? t('discount.refusals.usesGone', { code, count: uses }) : t('discount.refusals.used_up', { code });
    case 'other_plans': {
      const names = formatList(
        places.map((names) => names[language]),
        language,
      );
      return names
        ? t('discount.refusals.otherPlaces', { code, places: names })
        : t('discount.refusals.other_plans', { code });
    }
    case 'too_little':
      return t('discount.refusals.too_little', {
        code,
        minimum: formatPrice(minimum ?? '', currency),
        subtotal: formatPrice(subtotal ?? '', currency),
      });
    case 'other_currency':
      return t('discount.refusals.other_currency', { code, currency });
    default:
      return t(`discount.refusals.${reason}`, { code });
  }
}
