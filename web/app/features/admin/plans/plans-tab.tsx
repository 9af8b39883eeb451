import { type AdminPlan, MAX_PLANS_AT_ONCE } from '@esimshop/contracts/admin-plans';
import { useState } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { AdminList } from '../list/admin-list.tsx';
import { Pager } from '../list/pager.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { FeaturedOrder } from './featured-order.tsx';
import { HiddenDestinations } from './hidden-destinations.tsx';
import { MinimumMargins } from './minimum-margins.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PLANS } from './plan-queries.ts';
import { PlanTools } from './plan-tools.tsx';
import styles from './plans.module.css';
import { PlansTable } from './plans-table.tsx';

/** What the suppliers sell, and what the shop offers of it. */
export function PlansTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts);
  const language = useLanguage();
  const list = useAdminList(PLANS);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminPlan>>(new Map());
  const [editing, setEditing] = useState<AdminPlan>();
  const { data } = list.result;
  const turn = (page: number) => {
    list.change({ page });
    window.scrollTo({ top: 0 });
  };
  const choose = (plans: readonly AdminPlan[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const plan of plans) {
      if (!isChosen) next.delete(plan.productId);
      else if (next.size < MAX_PLANS_AT_ONCE) next.set(plan.productId, plan);
    }
    setChosen(next);
  };
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.plans')}</h1>
          <p role="status">
            {data
              ? t('admin-plans.intro', {
                  count: data.counts.on_sale + data.counts.unlisted,
                  hidden: formatNumber(data.counts.hidden, language),
                })
              : t('admin-plans.loading')}
          </p>
        </div>
      </div>
      <ViewGroup current="plans" />
      <div className={styles.columns}>
        <div>
          <PlanTools list={list} />
          <AdminList
            list={list}
            loading={<ListSkeleton text={t('admin-plans.loading')} rows={10} />}
            failure={{ title: t('admin-plans.loadFailed') }}
            isEmpty={({ plans }) => plans.length === 0}
            empty={
              <div className={layout.sectionSmall}>
                <EmptyState icon="search" title={t('admin-plans.none')} text={t('admin-plans.noneText')}>
                  <LocalLink className={buttonClass('secondary')} to="/admin?tab=plans">
                    {t('admin-plans.showAll')}
                  </LocalLink>
                </EmptyState>
              </div>
            }
            footer={(page) => <Pager label={t('admin-plans.pages')} {...page} onTurn={turn} />}
          >
            {(page) => (
              <PlansTable
                page={page}
                sort={list.state.sort}
                onSort={(sort) => list.change({ sort })}
                chosen={chosen}
                onChoose={choose}
                onEdit={setEditing}
              />
            )}
          </AdminList>
          {chosen.size > 0 && (
            <ChosenBar
              chosen={asTheyAre(chosen, data?.plans)}
              featured={data?.featured ?? []}
              onClear={(ids) => setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id))))}
            />
          )}
        </div>
        {data && (
          <div className={styles.asides}>
            <FeaturedOrder plans={data} />
            <HiddenDestinations plans={data} />
          </div>
        )}
      </div>
      {data && <MinimumMargins suppliers={data.suppliers} />}
      {data && editing && (
        <PlanDialog
          key={editing.productId}
          plan={editing}
          currency={data.currency}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** Those that are chosen, on this page as it shows them now. */
function asTheyAre(chosen: ReadonlyMap<string, AdminPlan>, shown: readonly AdminPlan[] = []): AdminPlan[] {
  const current = new Map(shown.map((plan) => [plan.productId, plan]));
  return [...chosen.values()].map((plan) => current.get(plan.productId) ?? plan);
}
