import type { BoughtPlan, WaitingPlan } from '@esimshop/contracts/orders';
import { nameOf, TIER_TEXTS } from '~/features/catalogue/plan-labels.ts';
import { formatData } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { esimTexts } from '~/locales/esim.ts';

/** A bought plan in the words of its ticket. */
export function boughtPlanWords(
  { dataMb, tier, validityDays, ...plan }: Omit<BoughtPlan, 'dataAmount'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
) {
  return {
    place: nameOf(plan, t, language),
    amount: amountWords({ dataMb, tier }, t, language),
    validity: t('common.days', { count: validityDays }),
  };
}

/** A plan that was added to an eSIM: `1 GB for 7 Days`. */
export function waitingPlanWords(
  plan: WaitingPlan,
  t: TFunction<typeof commonTexts | typeof esimTexts>,
  language: Language,
): string {
  const amount = amountWords(plan, t, language);
  if (plan.validityDays === null) return amount;
  return t('esim.addedPlan', { amount, validity: t('common.days', { count: plan.validityDays }) });
}

function amountWords(
  { dataMb, tier }: Pick<BoughtPlan, 'dataMb' | 'tier'>,
  t: TFunction<typeof commonTexts>,
  language: Language,
): string {
  return tier ? t('common.unlimitedTier', { tier: t(TIER_TEXTS[tier]) }) : formatData(dataMb, t, language);
}
