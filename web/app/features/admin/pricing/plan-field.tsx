import { type PlanPrices, PRICING_LIMITS } from '@esimshop/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { type Choice, PickField, type PickFieldProps } from '../parts/pick-field.tsx';
import { describePlan } from '../parts/plan-name.ts';
import { useSettled } from '../parts/use-settled.ts';
import { namedPlansQuery, planPricesQuery } from './pricing-queries.ts';

const SEARCHED_FROM = 2;

/** Plans on sale, by place, data, days, price and id. */
export function PlanField(field: Omit<PickFieldProps, 'maxLength'>) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts, commonTexts, errorTexts);
  const language = useLanguage();
  const { ids, typed } = field.value;
  const text = typed.trim();
  const search = useSettled(text);
  const wanted = search.length < SEARCHED_FROM ? '' : search;
  const found = useQuery(planPricesQuery(wanted));
  const chosen = useQuery(namedPlansQuery(ids));
  const isStale = search !== text || wanted === '' || found.isFetching || found.isPending;
  const toChoice = (plan: PlanPrices['plans'][number], currency: string): Choice => ({
    id: plan.productId,
    name: describePlan(plan, t, language),
    detail: `${t('common.days', { count: plan.validityDays })}, ${formatPrice(plan.price, currency)}`,
  });
  const choicesOf = (data: PlanPrices | undefined) => data?.plans.map((plan) => toChoice(plan, data.currency)) ?? [];
  const choices = wanted === '' ? [] : choicesOf(found.data);
  const known = [...choicesOf(chosen.data), ...choices];
  return (
    <PickField
      {...field}
      maxLength={PRICING_LIMITS.productId}
      choices={choices}
      isStale={isStale}
      nothingFound={found.error ? describeAdminError(found.error, t) : t('admin-pricing.search.none')}
      describe={(id) =>
        known.find((choice) => choice.id === id) ?? {
          id,
          name: id,
          isGone: chosen.data !== undefined && !chosen.isFetching,
        }
      }
    />
  );
}
