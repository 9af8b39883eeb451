import type { Product } from '@esimshop/contracts/products';
import { promiseOf } from '~/features/catalogue/plan-groups.ts';
import { planWords, pricePerDay, pricePerGb, speedsOf } from '~/features/catalogue/plan-words.ts';
import { formatData, formatList, formatPrice, formatSpeed } from '~/lib/format.ts';
import type { Language } from '~/lib/language.ts';
import type { TFunction } from '~/lib/translate.ts';

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
] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

const UNKNOWN = '–';
const SHOWN_NETWORKS = 3;

/** What is compared, in words; a dash where the catalogue does not say. */
export function describeCompared(plan: Product, t: TFunction, language: Language): Record<ComparedFact, string> {
  const { amount, validity } = planWords(plan, t, language);
  const { dailyMb, throttleKbps } = promiseOf(plan);
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
  };
}

function describeNetworks(plan: Product, t: TFunction, language: Language): string {
  const names = [...new Set(plan.networks.map(({ name }) => name))];
  if (names.length === 0) return plan.speeds.length > 0 ? formatList(speedsOf(plan), language) : UNKNOWN;
  const rest = names.length - SHOWN_NETWORKS;
  const shown = names.slice(0, SHOWN_NETWORKS).join(', ');
  return rest > 0 ? `${shown} ${t('plans.moreNetworks', { count: rest })}` : shown;
}
