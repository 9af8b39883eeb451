import type { Product } from '@esimshop/contracts/products';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlanOrderLinks } from '~/features/planning/plan-order-links.tsx';
import { readPlanOrder, sortPlans } from '~/features/planning/sort-plans.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { BuyingBar } from './buying-bar.tsx';
import { FareTable, TierPromises } from './fare-table.tsx';
import { groupPlans } from './plan-groups.ts';
import { PlanStrip } from './plan-strip.tsx';

const FORM_ID = 'plans';

/** The chosen plan, as the radios in the page have it: they can be used before React takes over. */
function useChosenPlan(products: readonly Product[], form: RefObject<HTMLFormElement | null>) {
  const [chosenId, setChosenId] = useState<number | undefined>(products[0]?.id);
  const read = () => {
    const value = form.current && new FormData(form.current).get('plan');
    if (value) setChosenId(Number(value));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when React takes over
  useEffect(read, []);
  return { chosen: products.find(({ id }) => id === chosenId), read };
}

type PlanChoiceProps = {
  products: readonly Product[];
  pending: boolean;
  onAdd: (product: Product) => void;
};

/** The form of all plans, strip beside fare table, one radio group. */
export function PlanForm({
  products,
  formRef,
  onRead,
  onSubmit,
}: {
  products: readonly Product[];
  formRef: RefObject<HTMLFormElement | null>;
  onRead: () => void;
  onSubmit: () => void;
}) {
  const { t } = useTranslation();
  const { prepaid, fares, tiers } = groupPlans(products);
  const [query] = useSearchParams();
  const defaultId = products[0]?.id;
  return (
    <form
      className="plans"
      id={FORM_ID}
      ref={formRef}
      data-live=""
      onChange={onRead}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset className="split plans-split">
        <legend className="vh">{t('plans.choose')}</legend>
        {prepaid.length > 0 && (
          <section className="stack" aria-labelledby="prepaid">
            <div className="orders-bar">
              <h2 id="prepaid" className="h-board">
                {t('plans.prepaid')}
              </h2>
              <PlanOrderLinks products={products} />
            </div>
            <PlanStrip plans={sortPlans(prepaid, readPlanOrder(query))} defaultId={defaultId} />
          </section>
        )}
        {fares.length > 0 && (
          <section className="stack" aria-labelledby="unlimited">
            <h2 id="unlimited" className="h-board">
              {t('plans.unlimited')}
            </h2>
            <TierPromises tiers={tiers} />
            <FareTable rows={fares} tiers={tiers} defaultId={defaultId} />
          </section>
        )}
      </fieldset>
    </form>
  );
}

/** Ties the form to its bar, which lies outside of `main`. `choose` marks a plan as if its row had been pressed. */
export function usePlanChoice({ products, pending, onAdd }: PlanChoiceProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { chosen, read } = useChosenPlan(products, formRef);
  const submit = () => {
    if (chosen && !pending) onAdd(chosen);
  };
  const choose = (id: number) => {
    const radio = formRef.current?.querySelector<HTMLInputElement>(`input[name="plan"][value="${id}"]`);
    radio?.click();
    radio?.focus();
  };
  return {
    chosen,
    choose,
    form: <PlanForm products={products} formRef={formRef} onRead={read} onSubmit={submit} />,
    bar: <BuyingBar plan={chosen} formId={FORM_ID} pending={pending} />,
  };
}
