import type { Product } from '@esimshop/contracts/products';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { planWords, pricePerGb } from './plan-words.ts';

type PlanStripProps = { plans: readonly Product[]; defaultId: number | undefined };

/** Prepaid plans as tickets torn from one roll; each row is the label of its radio. */
export function PlanStrip({ plans, defaultId }: PlanStripProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="strip">
      {plans.map((plan) => {
        const { amount, validity } = planWords(plan, t, language);
        const perGb = pricePerGb(plan);
        return (
          <label className="plan" key={plan.id}>
            <input className="pick" type="radio" name="plan" value={plan.id} defaultChecked={plan.id === defaultId} />
            <span className="plan-main">
              <span className="plan-data">{amount}</span>
              <span className="plan-days">
                {validity}
                {perGb && <small>{t('common.perGb', { price: perGb })}</small>}
              </span>
            </span>
            <span className="plan-stub">{formatPrice(plan.price, plan.currency)}</span>
          </label>
        );
      })}
    </div>
  );
}
