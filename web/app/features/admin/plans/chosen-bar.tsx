import { type AdminPlan, MAX_FEATURED, MAX_PLANS_AT_ONCE } from '@esimshop/contracts/admin-plans';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import bulkStyles from '../orders/bulk-bar.module.css';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { NoteDialog } from './note-dialog.tsx';
import { usePlanChoice, useVisibility } from './plan-queries.ts';

type ChosenBarProps = {
  chosen: readonly AdminPlan[];
  featured: readonly AdminPlan[];
  /** Told which: others may have been chosen while they were being changed. */
  onClear: (productIds: readonly string[]) => void;
};

/** What can be done with the plans that are chosen, also on other pages. */
export function ChosenBar({ chosen, featured, onClear }: ChosenBarProps) {
  const { t } = useAdminTranslation(adminPlansTexts);
  const visibility = useVisibility(onClear);
  const choice = usePlanChoice();
  const sold = chosen.reduce((sum, plan) => sum + plan.sold, 0);
  const [isNoting, setNoting] = useState(false);
  const chosenIds = chosen.map(({ productId }) => productId);
  const seen = featured.map(({ productId }) => productId);
  const added = chosenIds.filter((each) => !seen.includes(each));
  const isPinned = chosen.every((plan) => plan.isPinned);
  const below = chosen.filter((plan) => plan.isBelowMargin);
  const idsOf = (isHidden: boolean) =>
    chosen.flatMap((plan) => ((plan.state === 'hidden') === isHidden && !plan.isBelowMargin ? [plan.productId] : []));
  const [shown, hidden] = [idsOf(false), idsOf(true)];
  const isUnlisted = chosen.every((plan) => plan.isUnlisted);
  const clear = () => onClear(chosenIds);
  const act = (change: Parameters<typeof choice.mutate>[0]) =>
    choice.isPending || choice.mutate(change, { onSuccess: clear });
  const set = (productIds: string[], isHidden: boolean) =>
    visibility.isPending || visibility.mutate({ productIds, isHidden });
  return (
    <section className={bulkStyles.bulk} aria-label={t('admin-plans.chosenLabel')}>
      <p role="status">
        <b>{t('admin-plans.chosen', { count: chosen.length })}</b>, {t('admin-plans.soldText', { count: sold })}
        {chosen.length === MAX_PLANS_AT_ONCE && `. ${t('admin-plans.allChosen', { max: MAX_PLANS_AT_ONCE })}`}
      </p>
      {hidden.length > 0 && (
        <Button variant="primary" pending={visibility.isPending} onClick={() => set(hidden, false)}>
          {t('admin-plans.show', { count: hidden.length })}
        </Button>
      )}
      {below.length > 0 && <small>{t('admin-plans.stillHidden', { count: below.length })}</small>}
      {shown.length > 0 && (
        <Button pending={visibility.isPending} onClick={() => set(shown, true)}>
          {t('admin-plans.hide', { count: shown.length })}
        </Button>
      )}
      {added.length > 0 &&
        (added.length + seen.length > MAX_FEATURED ? (
          <small>{t('admin-plans.tooMany', { count: MAX_FEATURED, featured: seen.length })}</small>
        ) : (
          <Button
            pending={choice.isPending}
            onClick={() => act({ to: 'featured', body: { productIds: [...seen, ...added], seen } })}
          >
            {t('admin-plans.feature', { count: added.length })}
          </Button>
        ))}
      <Button
        pending={choice.isPending}
        onClick={() => act({ to: 'pins', body: { productIds: chosenIds, isPinned: !isPinned } })}
      >
        {t(isPinned ? 'admin-plans.unpin' : 'admin-plans.pin', { count: chosen.length })}
      </Button>
      <Button
        pending={choice.isPending}
        onClick={() => act({ to: 'listing', body: { productIds: chosenIds, isUnlisted: !isUnlisted } })}
      >
        {t(isUnlisted ? 'admin-plans.list' : 'admin-plans.unlist', { count: chosen.length })}
      </Button>
      <Button onClick={() => setNoting(true)}>{t('admin-plans.note', { count: chosen.length })}</Button>
      {isNoting && (
        <NoteDialog
          productIds={chosenIds}
          onDone={() => {
            setNoting(false);
            clear();
          }}
          onClose={() => setNoting(false)}
        />
      )}
      <button type="button" className={bulkStyles.clear} aria-label={t('admin-plans.clear')} onClick={clear}>
        <Icon name="close" variant="small" />
      </button>
    </section>
  );
}
