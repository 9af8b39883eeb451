import type { Product } from '@esimshop/contracts/products';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { planTexts } from '~/locales/plans.ts';
import { type AddOptions, type InCart, readAddOptions } from '../next-step.tsx';
import { groupPlans, listShown, type PlanGroups } from '../plan-groups.ts';
import { FareNotes, FareTable, TierAllowances } from './fare-table.tsx';
import styles from './plan-choice.module.css';
import { PlanSortLinks } from './plan-sort-links.tsx';
import { PlanStrip } from './plan-strip.tsx';
import { PurchaseBar } from './purchase-bar.tsx';
import { readPlanSort, sortPlans } from './sort-plans.ts';

const FORM_ID = 'plans';

/** The chosen plan, read from the uncontrolled radios: they work before hydration. */
function useChosenPlan(
  products: readonly Product[],
  defaultId: number | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const [chosenId, setChosenId] = useState(defaultId);
  const readForm = () => {
    const value = form.current && new FormData(form.current).get('plan');
    if (value) setChosenId(Number(value));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read on hydration, and when other plans are shown
  useEffect(readForm, [products]);
  return { chosenId, readForm };
}

type PlanChoiceProps = {
  products: readonly Product[];
  pending: boolean;
  inCart: (product: Product | undefined) => InCart | undefined;
  onAdd: (product: Product, options: AddOptions) => void;
};

/** The form with all plans, strip beside fare table, as one radio group. */
function PlanForm({
  products,
  groups: { prepaid, fares, tiers },
  defaultId,
  formRef,
  onChange,
  onSubmit,
}: {
  products: readonly Product[];
  groups: PlanGroups;
  defaultId: number | undefined;
  formRef: RefObject<HTMLFormElement | null>;
  onChange: () => void;
  onSubmit: (event: FormEvent) => void;
}) {
  const { t } = useTranslation(planTexts);
  const [query] = useSearchParams();
  return (
    <form
      className={styles.form}
      id={FORM_ID}
      ref={formRef}
      data-live=""
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <fieldset className={`${layout.split} ${styles.parts}`}>
        <legend className={layout.visuallyHidden}>{t('plans.choose')}</legend>
        {prepaid.length > 0 && (
          <section className={layout.stack} aria-labelledby="prepaid">
            <div className={styles.title}>
              <h2 id="prepaid" className={typography.subheading}>
                {t('plans.prepaid')}
              </h2>
              <PlanSortLinks products={products} />
            </div>
            <PlanStrip plans={sortPlans(prepaid, readPlanSort(query))} defaultId={defaultId} />
          </section>
        )}
        {fares.length > 0 && (
          <section className={`${layout.stack} ${layout.offscreen}`} aria-labelledby="unlimited">
            <h2 id="unlimited" className={typography.subheading}>
              {t('plans.unlimited')}
            </h2>
            <TierAllowances tiers={tiers} />
            <FareTable rows={fares} tiers={tiers} defaultId={defaultId} />
            <FareNotes rows={fares} />
          </section>
        )}
      </fieldset>
    </form>
  );
}

/** Connects the form with its purchase bar outside `main`. `choose` selects a plan as if its row was pressed. */
export function usePlanChoice({ products, pending, inCart, onAdd }: PlanChoiceProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const groups = groupPlans(products);
  const shown = listShown(groups);
  // The first one in the catalogue's order.
  const defaultId = products.find((product) => shown.includes(product))?.id;
  const { chosenId, readForm } = useChosenPlan(products, defaultId, formRef);
  const chosen = shown.find(({ id }) => id === chosenId);
  const submit = (event: FormEvent) => {
    if (chosen && !pending) onAdd(chosen, readAddOptions(event));
  };
  const choose = (id: number) => {
    const radio = formRef.current?.querySelector<HTMLInputElement>(`input[name="plan"][value="${id}"]`);
    radio?.click();
    radio?.focus();
  };
  return {
    shown,
    chosen,
    choose,
    form: <PlanForm {...{ products, groups, defaultId, formRef }} onChange={readForm} onSubmit={submit} />,
    bar: <PurchaseBar plan={chosen} inCart={inCart(chosen)} formId={FORM_ID} pending={pending} />,
  };
}
