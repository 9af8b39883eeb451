import type { PriceExplanation } from '@esimshop/contracts/pricing';
import { providerName } from '@esimshop/contracts/provider-name';
import { formatList, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import styles from './price-steps.module.css';
import { describeValue, listNames } from './pricing-words.ts';

type PriceStepsProps = {
  explanation: PriceExplanation;
  cost: string;
  /** The final price, and the fee and margin with the most expensive payment method. */
  price: string;
  paymentFee: string;
  earned: string;
  currency: string;
  supplier?: string;
  /** Whether the price is already live. */
  isShown?: boolean;
};

/** How a price is computed from the cost: a line per rule, and the rules that do not apply. */
export function PriceSteps(props: PriceStepsProps) {
  const { explanation, cost, price, paymentFee, earned, currency, supplier, isShown } = props;
  const { t } = useTranslation(adminPricingTexts);
  const language = useLanguage();
  const { scope, steps, rounded, heldAt, outranked } = explanation;
  const names = formatList(listNames(outranked, t), language);
  const many = outranked.length > 1;
  const total = heldAt
    ? t(`admin-pricing.steps.${heldAt}_held`)
    : t(isShown ? 'admin-pricing.steps.shown' : 'admin-pricing.steps.newPrice');
  return (
    <>
      <ol className={styles.steps}>
        <li>
          {supplier
            ? t('admin-pricing.steps.costOf', { supplier: providerName(supplier) })
            : t('admin-pricing.steps.cost')}{' '}
          <b>{formatPrice(cost, currency)}</b>
        </li>
        {steps.map((step) => {
          const value = describeValue(step, { currency, language });
          const name = step.name ?? '';
          return (
            <li key={`${step.kind} ${step.ruleId}`}>
              {step.kind === 'rule'
                ? t('admin-pricing.steps.rule', { name, value })
                : t('admin-pricing.steps.markup', { value })}{' '}
              <b>{formatPrice(step.price, currency)}</b>
            </li>
          );
        })}
        {rounded && (
          <li>
            {t('admin-pricing.steps.rounded', { ending: t(`admin-pricing.roundings.${rounded.rounding}`) })}{' '}
            <b>{formatPrice(rounded.price, currency)}</b>
          </li>
        )}
        <li>
          {total} <b>{formatPrice(price, currency)}</b>
        </li>
      </ol>
      <p className={styles.why}>
        {t('admin-pricing.steps.earned', {
          fee: formatPrice(paymentFee, currency),
          earned: formatPrice(earned, currency),
        })}{' '}
        {scope !== null && scope !== 'all' && outranked.length > 0 && (
          <>{t(`admin-pricing.steps.winsOver_${scope}${many ? '_many' : ''}`, { names })} </>
        )}
        {steps.length > 1 && t('admin-pricing.steps.order')}
      </p>
    </>
  );
}
