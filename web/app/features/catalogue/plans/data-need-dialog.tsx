import type { Product } from '@esimshop/contracts/products';
import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planningTexts } from '~/locales/planning.ts';
import { allowanceOf } from '../plan-groups.ts';
import { planLabels } from '../plan-labels.ts';
import { TypicalUse } from '../typical-use.tsx';
import { ACTIVITIES, type Activity, DAILY_MB, dailyNeed, findTypicalUse, tripNeed } from './data-need.ts';
import styles from './data-need-dialog.module.css';
import { type Suggestion, suggestPlan } from './suggest-plan.ts';

type DataNeedDialogProps = {
  open: boolean;
  products: readonly Product[];
  onClose: () => void;
  onChoose: (id: number) => void;
};

const FIRST_DAYS = '7';

/** Estimates the data needed from days and activities, shows the calculation, and suggests a plan of this page. */
export function DataNeedDialog({ open, products, onClose, onChoose }: DataNeedDialogProps) {
  const { t } = useTranslation(commonTexts, planningTexts);
  const language = useLanguage();
  const [typedDays, setTypedDays] = useState(FIRST_DAYS);
  const [activities, setActivities] = useState<readonly Activity[]>(['maps', 'social']);
  const days = Number(typedDays);
  const isValid = Number.isInteger(days) && days >= 1 && days <= TRIP_LIMITS.days;
  const size = (megabytes: number) => formatData(megabytes, t, language);
  const dailyMb = dailyNeed(activities);
  const dataMb = tripNeed(dailyMb, days);
  const isComplete = isValid && activities.length > 0;
  const suggestion = isComplete ? suggestPlan(products, { days, dailyMb, dataMb }) : undefined;
  const typical = findTypicalUse(products, days);
  return (
    <Dialog open={open} title={t('planning.needTitle')} onClose={onClose}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <p>{t('planning.needIntro')}</p>
        <Field
          label={t('planning.needDays')}
          type="number"
          inputMode="numeric"
          min={1}
          max={TRIP_LIMITS.days}
          value={typedDays}
          onChange={(event) => setTypedDays(event.target.value)}
          error={isValid ? undefined : t('planning.daysInvalid', { count: TRIP_LIMITS.days })}
        />
        <fieldset>
          <legend className={choiceStyles.legend}>{t('planning.needUses')}</legend>
          {ACTIVITIES.map((activity) => (
            <label className={`${choiceStyles.check} ${styles.use}`} key={activity}>
              <input
                className={choiceStyles.mark}
                type="checkbox"
                checked={activities.includes(activity)}
                onChange={(event) =>
                  setActivities(
                    ACTIVITIES.filter((each) => (each === activity ? event.target.checked : activities.includes(each))),
                  )
                }
              />
              <span className={styles.useName}>{t(`planning.${activity}`)}</span>
              <span className={`${typography.figures} ${typography.muted}`}>{size(DAILY_MB[activity])}</span>
            </label>
          ))}
        </fieldset>
        {activities.length === 0 && <p role="status">{t('planning.pickUse')}</p>}
        {isComplete && (
          <>
            <p className={`${typography.figures} ${styles.sum}`} role="status">
              {t('planning.sum', {
                parts: activities.map((activity) => size(DAILY_MB[activity])).join(' + '),
                daily: size(dailyMb),
              })}
              <b>{t('planning.sumTrip', { count: days, total: size(dataMb) })}</b>
            </p>
            <SuggestedPlan suggestion={suggestion} />
            {suggestion && typical && <TypicalUse plan={{ ...typical, dataMb: suggestion.plan.dataMb }} />}
          </>
        )}
        <div className={layout.buttons}>
          {suggestion && (
            <Button variant="primary" onClick={() => onChoose(suggestion.plan.id)}>
              {t('planning.choose')}
            </Button>
          )}
          <Button onClick={onClose}>{t('planning.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function SuggestedPlan({ suggestion }: { suggestion: Suggestion | undefined }) {
  const { t } = useTranslation(commonTexts, planningTexts);
  const language = useLanguage();
  if (!suggestion) return <p role="status">{t('planning.nothingFits')}</p>;
  const { plan, reason, insteadOf } = suggestion;
  const price = ({ price, currency }: Product) => formatPrice(price, currency);
  const daily = formatData(allowanceOf(plan).dailyMb, t, language);
  return (
    <p className={styles.plan} role="status">
      <b>{t('planning.suggestion', { ...planLabels(plan, t, language), price: price(plan) })}</b>
      {reason === 'smallest' && t('planning.smallest')}
      {reason === 'only_unlimited' && t('planning.onlyUnlimited', { daily })}
      {reason === 'unlimited_cheaper' &&
        insteadOf &&
        t('planning.unlimitedCheaper', {
          amount: planLabels(insteadOf, t, language).amount,
          price: price(insteadOf),
          daily,
        })}
    </p>
  );
}
