import type { Product } from '@esimshop/contracts/products';
import choiceStyles from '~/components/ui/choice.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice, isLongPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planLabels, pricePerGb } from '../plan-labels.ts';
import { PlanNote } from '../plan-note.tsx';
import longStyles from './long-prices.module.css';
import styles from './plan-strip.module.css';

type PlanStripProps = { plans: readonly Product[]; defaultId: number | undefined };

/** Prepaid plans as a strip of tickets; each row is the label of its radio. */
export function PlanStrip({ plans, defaultId }: PlanStripProps) {
  const { t } = useTranslation(commonTexts);
  const language = useLanguage();
  return (
    <div className={classNames(styles.strip, plans.some(isLongPrice) && longStyles.strip)}>
      {plans.map((plan) => {
        const { amount, validity } = planLabels(plan, t, language);
        const perGb = pricePerGb(plan);
        return (
          <label className={styles.plan} key={plan.id}>
            <input
              className={`${choiceStyles.mark} ${styles.mark}`}
              type="radio"
              name="plan"
              value={plan.id}
              defaultChecked={plan.id === defaultId}
            />
            <span className={styles.facts}>
              <span className={styles.data}>{amount}</span>
              <span className={styles.days}>
                {validity}
                {perGb && <small>{t('common.perGb', { price: perGb })}</small>}
              </span>
              <PlanNote isNamed plan={plan} />
            </span>
            <span className={styles.stub}>{formatPrice(plan.price, plan.currency)}</span>
          </label>
        );
      })}
    </div>
  );
}
