import type { BoughtPlan } from '@esimshop/contracts/orders';
import { TIER_TEXTS } from '~/features/catalogue/plan-labels.ts';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';

/** A bought plan in the words of its ticket. */
export function boughtPlanWords(
  { names, countryCode, dataMb, tier, validityDays }: Omit<BoughtPlan, 'dataAmount'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
) {
  return {
    place: names[language] || countryCode || t('common.global'),
    amount: tier ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tier]) }) : formatData(dataMb, t, language),
    validity: t('common.days', { count: validityDays }),
  };
}
