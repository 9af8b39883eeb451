import { isUnlimitedPlan, parseDataAmount, unlimitedTierOf } from '@esimshop/contracts/plans';
import { TIER_TEXTS } from '~/features/catalogue/plan-words.ts';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';

type BoughtPlan = {
  names: Record<Language, string>;
  countryCode: string;
  dataAmount: string;
  validityDays: number;
  /** Tells the tier of an unlimited plan. */
  planName: string;
};

/** A plan that was bought, in the words of its ticket: where, how much, how long. */
export function boughtPlanWords(plan: BoughtPlan, t: TFunction, language: Language) {
  return {
    place: plan.names[language] || plan.countryCode || t('common.global'),
    amount: amountWords(plan, t, language),
    validity: t('common.days', { count: plan.validityDays }),
  };
}

function amountWords({ dataAmount, planName }: BoughtPlan, t: TFunction, language: Language): string {
  if (isUnlimitedPlan({ productId: planName, dataAmount })) {
    return t('common.unlimitedTier', { tier: t(TIER_TEXTS[unlimitedTierOf(planName)]) });
  }
  const dataMb = parseDataAmount(dataAmount);
  return typeof dataMb === 'number' ? formatData(dataMb, t, language) : dataAmount;
}
