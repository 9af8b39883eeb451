import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { useForm } from 'react-hook-form';
import { formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useChooseOrder } from '../parts/chosen-order.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import viewStyles from '../parts/view.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { useHiddenColumns } from './order-columns.tsx';
import { BulkNote, ConflictNote } from './order-notes.tsx';
import { MAX_CHOSEN, ORDERS } from './order-queries.ts';
import { OrderTools } from './order-tools.tsx';
import { OrdersPages } from './orders-pages.tsx';
import { NoOrders, OrdersFailed } from './orders-states.tsx';
import { OrdersTable } from './orders-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { StatusForm, type StatusFormValues } from './status-form.tsx';
import { useOrderActs } from './use-order-acts.tsx';
import { useOrderChoice } from './use-order-choice.ts';
import { useOrderKeys } from './use-order-keys.ts';

/** Every order of the shop: found, chosen and changed. */
export function OrdersTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminOrdersTexts);
  const language = useLanguage();
  const list = useAdminList(ORDERS);
  const { state, result, change } = list;
  const { orders = [], total = 0, isTotalExact = true } = result.data ?? {};
  const timeZone = result.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm<StatusFormValues>({ defaultValues: { id: '', status: '' } });
  const acts = useOrderActs();
  const choice = useOrderChoice(state, orders, total);
  const [hidden, setHidden] = useHiddenColumns();
  function fillForm({ id }: AdminOrderRow): void {
    form.setValue('id', String(id));
    form.setFocus('status');
  }
  const current = useOrderKeys({ orders, choice, form, onUse: fillForm });
  const [onlyChosen] = choice.ids.size === 1 ? choice.ids : [];
  useChooseOrder(onlyChosen ?? current?.id);

  return (
    <>
      <div className={viewStyles.top}>
        <h1>{t('admin-frame.views.orders')}</h1>
      </div>
      <StatusForm form={form} acts={acts} />
      <ConflictNote acts={acts} timeZone={timeZone} />
      <BulkNote acts={acts} />
      <SavedViews state={state} />
      <OrderTools list={list} timeZone={timeZone} hidden={hidden} onHide={setHidden} />
      <AdminList
        list={list}
        loading={<ListSkeleton text={t('admin-orders.loading')} rows={state.per} />}
        failure={{ render: (error, retry) => <OrdersFailed error={error} onRetry={retry} /> }}
        isEmpty={() => orders.length === 0}
        empty={<NoOrders state={state} onChange={change} />}
        footer={() => (
          <>
            {choice.rows.length > 0 && (
              <BulkBar
                selected={choice.rows}
                acts={acts}
                onClear={choice.clear}
                onSelectAll={isTotalExact && choice.hasMore ? choice.chooseAll : undefined}
                selectAllText={t(total > MAX_CHOSEN ? 'admin-orders.selectFirst' : 'admin-orders.selectAll', {
                  total: formatNumber(Math.min(total, MAX_CHOSEN), language),
                })}
                isSelecting={choice.isChoosingAll}
              />
            )}
            {total > 0 && <OrdersPages state={state} total={total} isTotalExact={isTotalExact} onChange={change} />}
          </>
        )}
      >
        {() => (
          <OrdersTable
            orders={orders}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            hidden={hidden}
            selected={choice.ids}
            onSelect={choice.choose}
            currentId={current?.id}
            isStale={result.isPlaceholderData}
            timeZone={timeZone}
            onUse={fillForm}
            onNotify={({ id, status }) => acts.notify.mutate({ id, status })}
          />
        )}
      </AdminList>
    </>
  );
}
