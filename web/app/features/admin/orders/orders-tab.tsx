import type { AdminOrderRow } from '@esimshop/contracts/admin-orders';
import { DEFAULT_CURRENCY } from '@esimshop/contracts/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { formatNumber, formatPrice } from '~/lib/format.ts';
import { localPath } from '~/lib/language.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { AdminSearch } from '../filters/admin-search.tsx';
import filterStyles from '../filters/filters.module.css';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useChooseOrder } from '../parts/chosen-order.tsx';
import { csvSeparator } from '../parts/csv-separator.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { SquareButton } from '../parts/square-button.tsx';
import viewStyles from '../parts/view.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { OrderColumns, useHiddenColumns } from './order-columns.tsx';
import { OrderFilterChips, OrderFilterSheet } from './order-filters.tsx';
import { type OrderListState, readOrderList, writeFilter, writeOrderList } from './order-list-state.ts';
import { BulkNote, ConflictNote } from './order-notes.tsx';
import { MAX_CHOSEN, orderListQuery, readAllMatching, refreshOrders } from './order-queries.ts';
import { OrdersPages } from './orders-pages.tsx';
import { NoOrders, OrdersFailed } from './orders-states.tsx';
import { OrdersTable } from './orders-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { NOTIFY_ID, StatusForm, type StatusFormValues } from './status-form.tsx';
import { useOrderActs } from './use-order-acts.tsx';

/** Every order of the shop: found, chosen and changed. What the list shows stands in the address. */
export function OrdersTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminOrdersTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const state = readOrderList(query);
  const list = useQuery(orderListQuery(state));
  const {
    orders = [],
    total = 0,
    totalAmount = null,
    currency = DEFAULT_CURRENCY,
    isTotalExact = true,
  } = list.data ?? {};
  const timeZone = list.data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm<StatusFormValues>({ defaultValues: { id: '', status: '' } });
  const acts = useOrderActs();
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminOrderRow>>(new Map());
  const [hidden, setHidden] = useHiddenColumns();

  /** Every change of the filters starts at the first page. */
  function change(part: Partial<OrderListState>, replace = false): void {
    setQuery(writeOrderList({ ...state, page: 1, ...part }), { replace, preventScrollReset: true });
  }

  function choose(ids: ReadonlySet<number>): void {
    const onPage = new Map(orders.map((order) => [order.id, order]));
    const rows = [...ids].flatMap((id) => onPage.get(id) ?? chosen.get(id) ?? []);
    setChosen(new Map(rows.map((order) => [order.id, order])));
  }

  const chooseAll = useMutation({
    mutationFn: () => readAllMatching(state, total),
    onSuccess: (rows) => setChosen(new Map(rows.map((order) => [order.id, order]))),
  });

  function fillForm({ id }: AdminOrderRow): void {
    form.setValue('id', String(id));
    form.setFocus('status');
  }

  const [currentId, setCurrentId] = useState<number>();
  const current = orders.find(({ id }) => id === currentId);
  const [onlyChosen] = chosen.size === 1 ? chosen.keys() : [];
  useChooseOrder(onlyChosen ?? current?.id);
  function move(step: 1 | -1): void {
    const at = orders.findIndex(({ id }) => id === currentId);
    const next = orders[at < 0 ? 0 : at + step];
    if (!next) return;
    setCurrentId(next.id);
    document.querySelector(`[data-order="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    r: () => void refreshOrders(client),
    s: () => (current ? fillForm(current) : form.setFocus('id')),
    escape: () => setChosen(new Map()),
    ...(current && {
      x: () => {
        const ids = new Set(chosen.keys());
        if (!ids.delete(current.id)) ids.add(current.id);
        choose(ids);
      },
      enter: () => void navigate(localPath(`/admin/orders/${current.id}`, pathname)),
      // One key alone mails nobody: it leads to the button that does.
      n: () => {
        form.setValue('id', String(current.id));
        form.setValue('status', current.status);
        document.getElementById(NOTIFY_ID)?.focus();
      },
    }),
  });

  const shownTotal = `${formatNumber(total, language)}${isTotalExact ? '' : '+'}`;
  const first = (state.page - 1) * state.per + 1;
  const countText =
    total === 0
      ? t('admin-orders.countNone')
      : t('admin-orders.count', {
          range: `${formatNumber(first, language)}–${formatNumber(first + orders.length - 1, language)}`,
          count: total,
          total: shownTotal,
        });
  const csv = writeFilter(state);
  csv.set('separator', csvSeparator(language));
  const canChooseAll = isTotalExact && chosen.size < Math.min(total, MAX_CHOSEN) && total > orders.length;

  return (
    <>
      <div className={viewStyles.top}>
        <h1>{t('admin-frame.views.orders')}</h1>
      </div>
      <StatusForm form={form} acts={acts} />
      <ConflictNote acts={acts} timeZone={timeZone} />
      <BulkNote acts={acts} />
      <SavedViews state={state} />
      <div className={filterStyles.tools}>
        <search className={filterStyles.line} aria-label={t('admin-frame.views.orders')}>
          <AdminSearch
            label={t('admin-orders.searchLabel')}
            hint={t('admin-orders.searchHint')}
            value={state.q}
            onSearch={(q) => change({ q }, true)}
          />
          <OrderFilterSheet
            state={state}
            onChange={change}
            timeZone={timeZone}
            resultText={t('admin-orders.showOrders', { count: total, total: shownTotal })}
          />
          <a className={buttonClass('secondary')} href={`/api/admin/orders.csv?${csv}`} download>
            <Icon name="download" variant="small" />
            {t('admin-frame.exportCsv')}
          </a>
          <OrderColumns hidden={hidden} onChange={setHidden} />
          <SquareButton
            label={t('admin-orders.refresh')}
            aria-busy={list.isFetching}
            onClick={() => void refreshOrders(client)}
          >
            <Icon name="refresh" variant="small" />
          </SquareButton>
        </search>
        <div className={filterStyles.chips}>
          <OrderFilterChips state={state} onChange={change} timeZone={timeZone} />
          <p className={filterStyles.count} role="status">
            {list.data && (
              <>
                {countText}
                {totalAmount !== null && total > 0 && `, ${formatPrice(totalAmount, currency)}`}
              </>
            )}
          </p>
        </div>
      </div>
      {list.isPending && <ListSkeleton text={t('admin-orders.loading')} rows={state.per} />}
      {list.isError && <OrdersFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && orders.length === 0 && <NoOrders state={state} onChange={change} />}
      {orders.length > 0 && (
        <OrdersTable
          orders={orders}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          hidden={hidden}
          selected={new Set(chosen.keys())}
          onSelect={choose}
          currentId={currentId}
          isStale={list.isPlaceholderData}
          timeZone={timeZone}
          onUse={fillForm}
          onNotify={({ id, status }) => acts.notify.mutate({ id, status })}
        />
      )}
      {chosen.size > 0 && (
        <BulkBar
          selected={[...chosen.values()]}
          acts={acts}
          onClear={() => setChosen(new Map())}
          onSelectAll={canChooseAll ? () => chooseAll.mutate() : undefined}
          selectAllText={t(total > MAX_CHOSEN ? 'admin-orders.selectFirst' : 'admin-orders.selectAll', {
            total: formatNumber(Math.min(total, MAX_CHOSEN), language),
          })}
          isSelecting={chooseAll.isPending}
        />
      )}
      {total > 0 && <OrdersPages state={state} total={total} isTotalExact={isTotalExact} onChange={change} />}
    </>
  );
}
