import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '~/components/ui/icon.tsx';
import { formatNumber, formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { ListTools } from '../list/list-tools.tsx';
import type { AdminListState } from '../list/use-admin-list.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { SquareButton } from '../parts/square-button.tsx';
import { useIsPermitted } from '../parts/use-role.ts';
import { OrderColumns } from './order-columns.tsx';
import { OrderFilterChips, OrderFilterSheet } from './order-filters.tsx';
import { type OrderListState, writeFilter } from './order-list-state.ts';
import { refreshOrders } from './order-queries.ts';
import type { OrderColumn } from './orders-table.tsx';

type OrderToolsProps = {
  list: AdminListState<OrderListState, AdminOrdersResponse>;
  timeZone: string;
  hidden: readonly OrderColumn[];
  onHide: (hidden: readonly OrderColumn[]) => void;
};

/** Search, filters, columns and how many orders match, with their sum. */
export function OrderTools({ list: { state, result, change }, timeZone, hidden, onHide }: OrderToolsProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminOrdersTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const mayExport = useIsPermitted('exports');
  const { total = 0, isTotalExact = true } = result.data ?? {};
  const shownTotal = `${formatNumber(total, language)}${isTotalExact ? '' : '+'}`;
  const filters = { state, onChange: change, timeZone };
  return (
    <ListTools
      label={t('admin-frame.views.orders')}
      search={{
        label: t('admin-orders.searchLabel'),
        hint: t('admin-orders.searchHint'),
        value: state.q,
        onSearch: (q) => change({ q }, true),
      }}
      sheet={
        <OrderFilterSheet {...filters} resultText={t('admin-orders.showOrders', { count: total, total: shownTotal })} />
      }
      chips={<OrderFilterChips {...filters} />}
      file={mayExport ? { path: '/api/admin/orders.csv', filter: writeFilter(state) } : undefined}
      count={result.data && <OrderCount state={state} page={result.data} shownTotal={shownTotal} />}
    >
      <OrderColumns hidden={hidden} onChange={onHide} />
      <SquareButton
        label={t('admin-orders.refresh')}
        aria-busy={result.isFetching}
        onClick={() => void refreshOrders(client)}
      >
        <Icon name="refresh" variant="small" />
      </SquareButton>
    </ListTools>
  );
}

type OrderCountProps = { state: OrderListState; page: AdminOrdersResponse; shownTotal: string };

function OrderCount({ state, page, shownTotal }: OrderCountProps) {
  const { t } = useAdminTranslation(adminOrdersTexts);
  const language = useLanguage();
  const { orders, total, totalAmount, currency } = page;
  if (total === 0) return t('admin-orders.countNone');
  const first = (state.page - 1) * state.per + 1;
  const range = `${formatNumber(first, language)}–${formatNumber(first + orders.length - 1, language)}`;
  return (
    <>
      {t('admin-orders.count', { range, count: total, total: shownTotal })}
      {totalAmount !== null && `, ${formatPrice(totalAmount, currency)}`}
    </>
  );
}
