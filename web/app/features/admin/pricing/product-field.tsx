import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { commonTexts } from '~/locales/common.ts';
import { describePlan } from '../parts/plan-name.ts';
import { useSettled } from '../parts/use-settled.ts';
import { planPricesQuery } from './pricing-queries.ts';

const SEARCHED_FROM = 2;

/** A product's id, with matching plans to choose from. */
export function ProductField({ text, ...field }: { text: string } & Omit<ComponentProps<typeof Field>, 'label'>) {
  const { t } = useTranslation(adminPricingTexts, commonTexts);
  const language = useLanguage();
  const id = useId();
  const search = useSettled(text.trim());
  const { data } = useQuery(planPricesQuery(search.length < SEARCHED_FROM ? '' : search));
  return (
    <>
      <Field
        label={t('admin-pricing.dialog.productId')}
        hint={t('admin-pricing.dialog.productHint')}
        list={id}
        maxLength={128}
        autoComplete="off"
        required
        {...field}
      />
      <datalist id={id}>
        {data?.plans.map((plan) => (
          <option key={plan.productId} value={plan.productId}>
            {describePlan(plan, t, language)}, {t('common.days', { count: plan.validityDays })},{' '}
            {formatPrice(plan.price, data.currency)}
          </option>
        ))}
      </datalist>
    </>
  );
}
