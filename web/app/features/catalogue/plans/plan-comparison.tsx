import type { Product } from '@esimshop/contracts/products';
import { useEffect, useRef } from 'react';
import { Button } from '~/components/ui/button.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planningTexts } from '~/locales/planning.ts';
import { planTexts } from '~/locales/plans.ts';
import { planLabels } from '../plan-labels.ts';
import { COMPARED_FACTS, describeCompared } from './compared-facts.ts';
import { MAX_COMPARED } from './compared-plans.ts';
import styles from './plan-comparison.module.css';

type PlanComparisonProps = {
  products: readonly Product[];
  compared: readonly Product[];
  onCompare: (ids: readonly number[] | undefined) => void;
  onChoose: (id: number) => void;
};

/** Up to three plans side by side, each chosen in a select above the table. */
export function PlanComparison({ products, compared, onCompare, onChoose }: PlanComparisonProps) {
  const { t } = useTranslation(planningTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const setSlot = (slot: number, id: number | undefined) => {
    const ids = compared.map((plan) => (plan.id === id ? undefined : plan.id));
    ids.splice(slot, 1, id);
    onCompare(ids.filter((each) => each !== undefined));
  };
  return (
    <section className={`${layout.stack} ${styles.part}`} aria-labelledby="compare">
      <div className={layout.titleBar}>
        <h2 id="compare" className={typography.subheading} ref={heading} tabIndex={-1}>
          {t('planning.compareTitle')}
        </h2>
        <Button className={styles.close} variant="text" onClick={() => onCompare(undefined)}>
          <Icon name="close" variant="small" />
          {t('planning.compareClose')}
        </Button>
      </div>
      <p className={typography.muted}>{t('planning.compareIntro', { count: MAX_COMPARED })}</p>
      <div className={styles.picks}>
        {Array.from({ length: MAX_COMPARED }, (_, slot) => (
          <PlanSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
            key={slot}
            slot={slot}
            products={products}
            chosenId={compared[slot]?.id}
            onPick={(id) => setSlot(slot, id)}
          />
        ))}
      </div>
      {compared.length > 0 && <ComparedTable compared={compared} onChoose={onChoose} />}
    </section>
  );
}

type PlanSelectProps = {
  slot: number;
  products: readonly Product[];
  chosenId: number | undefined;
  onPick: (id: number | undefined) => void;
};

function PlanSelect({ slot, products, chosenId, onPick }: PlanSelectProps) {
  const { t } = useTranslation(commonTexts, planningTexts);
  const language = useLanguage();
  const groups = [
    { label: t('planning.prepaid'), plans: products.filter(({ unlimited }) => !unlimited) },
    { label: t('planning.unlimited'), plans: products.filter(({ unlimited }) => unlimited) },
  ].filter(({ plans }) => plans.length > 0);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={`compare-${slot}`}>{t('planning.planNumber', { count: slot + 1 })}</label>
      <select
        className={`${fieldStyles.input} ${styles.select}`}
        id={`compare-${slot}`}
        value={chosenId ?? ''}
        onChange={(event) => onPick(event.target.value ? Number(event.target.value) : undefined)}
      >
        <option value="">{t('planning.noPlan')}</option>
        {groups.map(({ label, plans }) => (
          <optgroup key={label} label={label}>
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {t('planning.option', {
                  ...planLabels(plan, t, language),
                  price: formatPrice(plan.price, plan.currency),
                })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

type ComparedTableProps = Pick<PlanComparisonProps, 'compared' | 'onChoose'>;

function ComparedTable({ compared, onChoose }: ComparedTableProps) {
  const { t } = useTranslation(commonTexts, planTexts, planningTexts);
  const language = useLanguage();
  const columns = compared.map((plan) => {
    const { amount, validity } = planLabels(plan, t, language);
    return { plan, name: t('planning.planName', { amount, validity }), facts: describeCompared(plan, t, language) };
  });
  return (
    <table className={styles.compared} data-plans={columns.length}>
      <caption className={layout.visuallyHidden}>{t('planning.compareSummary')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={layout.visuallyHidden}>{t('planning.plan')}</span>
          </th>
          {columns.map(({ plan, name }) => (
            <th scope="col" key={plan.id}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COMPARED_FACTS.map((fact) => (
          <tr key={fact}>
            <th scope="row">{t(`planning.${fact}`)}</th>
            {columns.map(({ plan, facts }) => (
              <td key={plan.id}>{facts[fact]}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">
            <span className={layout.visuallyHidden}>{t('planning.compareChoose')}</span>
          </th>
          {columns.map(({ plan, name }) => (
            <td key={plan.id}>
              <Button
                className={styles.choose}
                aria-label={t('planning.compareChooseLabel', { plan: name })}
                onClick={() => onChoose(plan.id)}
              >
                {t('planning.compareChoose')}
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
