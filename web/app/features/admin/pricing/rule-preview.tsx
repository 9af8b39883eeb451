import type { PreviewedPlan, PricingPreview, PricingType, PricingWarning } from '@esimshop/contracts/pricing';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatList, formatNumber, formatPrice } from '~/lib/format.ts';
import { Trans } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { commonTexts } from '~/locales/common.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { describePlan } from '../parts/plan-name.ts';
import styles from '../parts/price-preview.module.css';
import viewStyles from '../parts/view.module.css';
import { PriceSteps } from './price-steps.tsx';
import { describeMargin, describeValue, listNames } from './pricing-words.ts';

type RulePreviewProps = {
  preview: PricingPreview | undefined;
  type: PricingType;
  isActive: boolean;
  isStale: boolean;
  hasFailed: boolean;
};

const NUMBER_COLUMNS = [
  'admin-frame.cost',
  'admin-pricing.preview.now',
  'admin-pricing.preview.new',
  'admin-frame.margin',
] as const;

/** The effect of an unsaved rule on real prices. */
export function RulePreview({ preview, type, isActive, isStale, hasFailed }: RulePreviewProps) {
  const { t } = useAdminTranslation(adminPricingTexts);
  return (
    <section className={styles.preview} aria-labelledby="rule-preview" aria-busy={isStale}>
      <div className={viewStyles.head}>
        <h3 id="rule-preview">
          {preview
            ? t('admin-pricing.preview.title', { count: preview.planCount })
            : t('admin-pricing.preview.titleEmpty')}
        </h3>
        <p role="status">
          {t(
            hasFailed
              ? 'admin-pricing.preview.failed'
              : isStale
                ? 'admin-pricing.preview.computing'
                : 'admin-pricing.preview.nothingSaved',
          )}
        </p>
      </div>
      {preview ? (
        <Effects preview={preview} type={type} isActive={isActive} />
      ) : (
        !hasFailed && !isStale && <p className={styles.quiet}>{t('admin-pricing.preview.empty')}</p>
      )}
    </section>
  );
}

function Effects({
  preview,
  type,
  isActive,
}: Pick<RulePreviewProps, 'type' | 'isActive'> & { preview: PricingPreview }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts, commonTexts);
  const language = useLanguage();
  const { plans, warnings, changedCount, raisedCount, loweredCount, currency } = preview;
  const [chosen, setChosen] = useState<string>();
  const explained =
    plans.find(({ productId }) => productId === chosen) ??
    plans.find(({ explanation }) => explanation.heldAt === 'cost') ??
    plans[Math.floor(plans.length / 2)];
  return (
    <>
      {warnings.map((warning) => (
        <Warning key={warning.code} warning={warning} preview={preview} type={type} />
      ))}
      <p className={styles.quiet}>
        {changedCount === 0
          ? t('admin-pricing.preview.unchanged')
          : t('admin-pricing.preview.changes', {
              changed: t('admin-pricing.plans', { count: changedCount }),
              raised: formatNumber(raisedCount, language),
              lowered: formatNumber(loweredCount, language),
            })}{' '}
        {!isActive && t('admin-pricing.preview.inactive')}
      </p>
      {plans.length > 0 && (
        <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.prices}`}>
          <caption className={layout.visuallyHidden}>{t('admin-pricing.preview.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin-frame.plan')}</th>
              {NUMBER_COLUMNS.map((column) => (
                <th key={column} scope="col" className={gridStyles.end}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <PreviewRow
                key={plan.productId}
                plan={plan}
                currency={currency}
                isExplained={plan === explained}
                onExplain={() => setChosen(plan.productId)}
              />
            ))}
          </tbody>
        </table>
      )}
      {explained && (
        <div className={styles.explained}>
          <h4>
            {t('admin-pricing.preview.explain', {
              plan: describePlan(explained, t, language),
              price: formatPrice(explained.newPrice, currency),
            })}
          </h4>
          <PriceSteps {...explained} price={explained.newPrice} currency={currency} />
        </div>
      )}
    </>
  );
}

type PreviewRowProps = { plan: PreviewedPlan; currency: string; isExplained: boolean; onExplain: () => void };

function PreviewRow({ plan, currency, isExplained, onExplain }: PreviewRowProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts, commonTexts);
  const language = useLanguage();
  const { heldAt } = plan.explanation;
  const name = describePlan(plan, t, language);
  const newPrice = formatPrice(plan.newPrice, currency);
  const held = {
    cost: 'admin-pricing.preview.heldAtCost',
    supplier_minimum: 'admin-pricing.preview.heldAtSupplierMinimum',
    minimum: 'admin-pricing.preview.heldAtMinimum',
    maximum: 'admin-pricing.preview.heldAtMaximum',
  } as const;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classNames(styles.plan, isExplained && styles.current)}
          aria-pressed={isExplained}
          title={t('admin-pricing.preview.explain', { plan: name, price: newPrice })}
          onClick={onExplain}
        >
          {name}
          <span>{t('common.days', { count: plan.validityDays })}</span>
        </button>
      </th>
      <td className={`${gridStyles.end} ${styles.cost}`} data-label={t('admin-frame.cost')}>
        {formatPrice(plan.cost, currency)}
      </td>
      <td className={`${gridStyles.end} ${styles.now}`} data-label={t('admin-pricing.preview.now')}>
        {formatPrice(plan.price, currency)}
      </td>
      <td className={gridStyles.end} data-label={t('admin-pricing.preview.new')}>
        <b>{newPrice}</b>
      </td>
      <td className={`${gridStyles.end} ${styles.margin}`}>
        {heldAt ? (
          <span className={classNames(styles.held, heldAt === 'cost' && styles.bad)}>
            <Icon name="alert" />
            {t(held[heldAt])}
          </span>
        ) : (
          <span className={classNames(plan.margin < 0 && styles.bad)}>{describeMargin(plan.margin, language)}</span>
        )}
      </td>
    </tr>
  );
}

function Warning({ warning, preview, type }: { warning: PricingWarning; preview: PricingPreview; type: PricingType }) {
  const { t } = useAdminTranslation(adminPricingTexts);
  const language = useLanguage();
  const { planCount: total, currency } = preview;
  const components = { b: <b /> };
  const join = (rules: readonly { name: string }[]) => formatList(listNames(rules, t), language);
  const number = (value: number) => formatNumber(value, language);
  switch (warning.code) {
    case 'below_floor': {
      const { count, isHeld, vanishesAt } = warning;
      const text = t(isHeld ? 'admin-pricing.preview.belowFloorHeld' : 'admin-pricing.preview.belowFloorSold');
      return (
        <p className={`${styles.warning} ${styles.serious}`}>
          <Icon name="alert" />
          <span>
            <Trans text={text} values={{ count: number(count), total: number(total) }} components={components} />{' '}
            {vanishesAt !== null &&
              t('admin-pricing.preview.vanishesAt', {
                value: describeValue({ type, value: vanishesAt }, { currency, language }),
              })}
          </span>
        </p>
      );
    }
    case 'above_reason': {
      const { count, times } = warning;
      return (
        <p className={`${styles.warning} ${styles.serious}`}>
          <Icon name="alert" />
          <span>
            <Trans
              text={t('admin-pricing.preview.aboveReason')}
              values={{ count: number(count), total: number(total), times }}
              components={components}
            />
          </span>
        </p>
      );
    }
    case 'overlap':
      return (
        <p className={styles.warning}>
          <Icon name="info" />
          <span>{t('admin-pricing.preview.overlap', { count: warning.count, names: join(warning.rules) })}</span>
        </p>
      );
    case 'outranked': {
      const key = warning.rules.length > 1 ? 'outrankedMany' : 'outranked';
      return (
        <p className={styles.warning}>
          <Icon name="info" />
          <span>{t(`admin-pricing.preview.${key}`, { count: warning.count, names: join(warning.rules) })}</span>
        </p>
      );
    }
    case 'no_plans':
      return (
        <p className={styles.warning}>
          <Icon name="info" />
          <span>{t('admin-pricing.preview.noPlans')}</span>
        </p>
      );
  }
}
