import { providerName } from '@esimshop/contracts/provider-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { describeAdminError } from '../parts/admin-error.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describePlan } from '../parts/plan-name.ts';
import { useSettled } from '../parts/use-settled.ts';
import viewStyles from '../parts/view.module.css';
import styles from './plan-price-search.module.css';
import { PriceSteps } from './price-steps.tsx';
import { planPricesQuery } from './pricing-queries.ts';

/** Finds plans and explains their prices. */
export function PlanPriceSearch() {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts, commonTexts, errorTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, error, isFetching } = useQuery(planPricesQuery(search));
  const isStale = isFetching || search !== text.trim();
  const found = search === '' || error ? undefined : data;
  return (
    <section className={`${viewStyles.part} ${styles.search}`} aria-labelledby="which-rule" aria-busy={isStale}>
      <div className={viewStyles.head}>
        <h2 id="which-rule">{t('admin-pricing.search.title')}</h2>
        <p>{t('admin-pricing.search.order')}</p>
      </div>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          type="search"
          className={fieldStyles.input}
          aria-label={t('admin-pricing.search.label')}
          placeholder={t('admin-pricing.search.placeholder')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p role="status" className={found && found.total > 0 ? layout.visuallyHidden : undefined}>
        {!isStale &&
          (error
            ? describeAdminError(error, t)
            : found &&
              (found.total === 0 ? t('admin-pricing.search.none') : t('admin-pricing.plans', { count: found.total })))}
      </p>
      {found?.plans.map((plan, index) => {
        const title = describePlan(plan, t, language);
        return (
          <details key={plan.productId} className={styles.plan} open={index === 0 && found.plans.length === 1}>
            <summary>
              <b>{title}</b>
              <span>
                {t('common.days', { count: plan.validityDays })}, {providerName(plan.supplier)}
              </span>
              <b>{formatPrice(plan.price, found.currency)}</b>
            </summary>
            <PriceSteps {...plan} currency={found.currency} isShown />
          </details>
        );
      })}
      {found && found.total > found.plans.length && (
        <p className={styles.more}>{t('admin-pricing.search.more', { count: found.total - found.plans.length })}</p>
      )}
    </section>
  );
}
