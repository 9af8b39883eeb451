import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import type { PricingSetting } from '@esimshop/contracts/pricing';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { PlanPriceSearch } from './plan-price-search.tsx';
import { pricingSettingsQuery } from './pricing-queries.ts';
import { RuleDeletion } from './rule-deletion.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesTable } from './rules-table.tsx';
import { useSwitchRule } from './use-switch-rule.ts';

/** A rule being edited; `new` for one that is not stored yet. */
type Editing = { rule: PricingSetting | 'new' };

/** The pricing rules, the effect of each, and which one prices a plan. */
export function PricingTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminPricingTexts);
  const result = useQuery(pricingSettingsQuery);
  const { data: settings, error } = result;
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<PricingSetting>();
  const switchRule = useSwitchRule();
  // An unmounted dialog does not restore the focus.
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const open = (show: () => void) => {
    opener.current = document.activeElement;
    show();
  };
  const close = () => {
    setEditing(undefined);
    setDeleting(undefined);
    requestAnimationFrame(() => {
      const target = opener.current?.isConnected ? opener.current : addButton.current;
      if (target instanceof HTMLElement) target.focus();
    });
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.pricing')}</h1>
          {settings && <p>{t('admin-pricing.summary', { count: settings.planCount })}</p>}
        </div>
        <Button ref={addButton} variant="primary" onClick={() => open(() => setEditing({ rule: 'new' }))}>
          {t('admin-pricing.addRule')}
        </Button>
      </div>
      <ViewGroup current="pricing" />
      <ReadFailure title={t('admin-pricing.toasts.loadFailed')} result={result} />
      {settings ? (
        <>
          <RulesTable
            settings={settings}
            onEdit={(rule) => open(() => setEditing({ rule }))}
            onDelete={(rule) => open(() => setDeleting(rule))}
            onSwitch={(rule, isActive) => switchRule.mutate({ rule, isActive })}
          />
          <PlanPriceSearch />
        </>
      ) : (
        !error && <ListSkeleton text={t('admin-pricing.loading')} rows={6} />
      )}
      {editing && (
        <RuleDialog
          key={editing.rule === 'new' ? 'new' : editing.rule.id}
          rule={editing.rule === 'new' ? undefined : editing.rule}
          currency={settings?.currency ?? DEFAULT_CURRENCY}
          onClose={close}
        />
      )}
      {deleting && <RuleDeletion key={deleting.id} rule={deleting} onClose={close} />}
    </>
  );
}
