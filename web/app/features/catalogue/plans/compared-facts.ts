import { describeAllowances } from '@esimshop/contracts/allowances';
import type { Product } from '@esimshop/contracts/products';
import { formatData, formatList, formatPrice, formatSpeed } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';
import type { commonTexts } from '~/locales/common.ts';
import type { planningTexts } from '~/locales/planning.ts';
import type { planTexts } from '~/locales/plans.ts';
import { allowanceOf } from '../plan-groups.ts';
import { planLabels, pricePerDay, pricePerGb, speedsOf } from '../plan-labels.ts';

export const COMPARED_FACTS = [
  'data',
  'days',
  'price',
  'perGb',
  'perDay',
  'usedUp',
  'networks',
  'validityStarts',
  'topUp',
  'calls',
] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

const UNKNOWN = '–';
const SHOWN_NETWORKS = 3;

/** The compared facts as text; a dash where the catalogue has no value. */
export function describeCompared(
  plan: Product,
  t: TFunction<typeof commonTexts | typeof planTexts | typeof planningTexts>,
  language: Language,
): Record<ComparedFact, string> {
  const { amount, validity } = planLabels(plan, t, language);
  const { dailyMb, throttleKbps } = allowanceOf(plan);
  const starts = plan.startsOnFirstConnection;
  return {
    data: plan.unlimited ? t('planning.daily', { amount: formatData(dailyMb, t, language) }) : amount,
    days: validity,
    price: formatPrice(plan.price, plan.currency),
    perGb: pricePerGb(plan) ?? UNKNOWN,
    perDay: pricePerDay(plan) ?? UNKNOWN,
    usedUp: plan.unlimited
      ? t('planning.thenSpeed', { speed: formatSpeed(throttleKbps, t, language) })
      : t('planning.dataEnds'),
    networks: describeNetworks(plan, t, language),
    validityStarts: starts === null ? UNKNOWN : t(starts ? 'plans.onFirstConnection' : 'plans.onPurchase'),
    topUp: t(plan.topUp ? 'plans.topUpYes' : 'plans.topUpNo'),
    calls: describeAllowances(plan.features, language, t('common.unlimited')) || t('plans.dataOnly'),
  };
}

function describeNetworks(plan: Product, t: TFunction<typeof planTexts>, language: Language): string {
  const names = [...new Set(plan.networks.map(({ name }) => name))];
  if (names.length === 0) return plan.speeds.length > 0 ? formatList(speedsOf(plan), language) : UNKNOWN;
  const rest = names.length - SHOWN_NETWORKS;
  const shown = names.slice(0, SHOWN_NETWORKS).join(', ');
  return rest > 0 ? `${shown} ${t('plans.moreNetworks', { count: rest })}` : shown;
}
