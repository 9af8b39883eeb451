import type { BoughtPlan, WaitingPlan } from '@esimshop/contracts/orders';
import { placeOf, TIER_TEXTS } from '~/features/catalogue/plan-labels.ts';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';

/** `Turkey 5 GB`, `Turkey Unlimited Lite` */
export function describePlan(
  { names, countryCode, dataMb, tier }: Pick<BoughtPlan, 'names' | 'countryCode' | 'dataMb' | 'tier'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return `${placeOf({ names, countryCode }, t, language)} ${describeData({ dataMb, tier }, t, language)}`;
}

function describeData(
  { dataMb, tier }: Pick<BoughtPlan, 'dataMb' | 'tier'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  if (dataMb === null && tier) return t('common.unlimitedTier', { tier: t(TIER_TEXTS[tier]) });
  return formatData(dataMb, t, language);
}

/** `1 GB, 7 Days`: what follows the plan in use. */
export function describeWaitingPlan(plan: WaitingPlan, t: TFunction<typeof commonTexts>, language: Language): string {
  const data = describeData(plan, t, language);
  return plan.validityDays === null ? data : `${data}, ${t('common.days', { count: plan.validityDays })}`;
}

/** `Turkey 5 GB, 30 Days`: unambiguous. */
export function describeWholePlan(
  plan: Pick<BoughtPlan, 'names' | 'countryCode' | 'dataMb' | 'tier' | 'validityDays'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return `${describePlan(plan, t, language)}, ${t('common.days', { count: plan.validityDays })}`;
}
