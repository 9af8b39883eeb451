import type { AdminOrderRow, OrderSort } from '@esimshop/contracts/admin-orders';
import choiceStyles from '~/components/ui/choice.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { commonTexts } from '~/locales/common.ts';
import { SortHead, sortDirection } from '../list/sort-head.tsx';
import { AdminMoment } from '../parts/admin-moment.tsx';
import gridStyles from '../parts/grid.module.css';
import { RowAct } from '../parts/row-act.tsx';
import { describeItems } from './describe-items.ts';
import { AttentionBadge, StatusBadge } from './order-badge.tsx';
import styles from './orders-table.module.css';

/** Sort keys by column; the server sorts. */
const SORT_KEYS = { date: 'createdAt', customer: 'customerName', status: 'status', amount: 'totalAmount' } as const;
export const ORDER_COLUMNS = ['number', 'date', 'customer', 'bought', 'status', 'amount'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

type OrdersTableProps = {
  orders: readonly AdminOrderRow[];
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  hidden: readonly OrderColumn[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  /** The current row of the keyboard. */
  currentId: number | undefined;
  isStale: boolean;
  timeZone: string;
  onUse: (order: AdminOrderRow) => void;
  onNotify: (order: AdminOrderRow) => void;
};

/** The page of orders. One line per order; on phones a small grid of its own. */
export function OrdersTable({
  orders,
  sort,
  onSort,
  hidden,
  selected,
  onSelect,
  currentId,
  isStale,
  timeZone,
  onUse,
  onNotify,
}: OrdersTableProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts, commonTexts);
  const language = useLanguage();
  const shown = ORDER_COLUMNS.filter((column) => !hidden.includes(column));
  const isAllSelected = orders.length > 0 && orders.every(({ id }) => selected.has(id));
  /** Orders of other pages stay as they are. */
  const select = (rows: readonly AdminOrderRow[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of rows) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };

  const head = (column: OrderColumn) => {
    const label = t(`admin-orders.columns.${column}`);
    const key = column in SORT_KEYS ? SORT_KEYS[column as keyof typeof SORT_KEYS] : undefined;
    const end = column === 'amount' && gridStyles.end;
    if (!key) {
      return (
        <th key={column} scope="col">
          {label}
        </th>
      );
    }
    const direction = sortDirection(key, sort);
    return (
      <SortHead
        key={column}
        {...{ label, direction }}
        className={classNames(end)}
        onSort={() => onSort(nextSort(key, direction))}
      />
    );
  };

  return (
    <table className={`${gridStyles.grid} ${gridStyles.long} ${gridStyles.fold} ${styles.orders}`} aria-busy={isStale}>
      <caption className={layout.visuallyHidden}>{t('admin-frame.views.orders')}</caption>
      <thead>
        <tr>
          <th className={styles.pick} scope="col">
            <label>
              <input
                type="checkbox"
                className={choiceStyles.mark}
                aria-label={t('admin-orders.selectPage')}
                checked={isAllSelected}
                onChange={({ target }) => select(orders, target.checked)}
              />
            </label>
          </th>
          {shown.map(head)}
          <th scope="col" className={gridStyles.end}>
            {t('admin-frame.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const isSelected = selected.has(order.id);
          return (
            <tr
              key={order.id}
              data-order={order.id}
              className={classNames(isSelected && gridStyles.chosen, order.id === currentId && styles.current)}
            >
              <td className={styles.pick}>
                <label>
                  <input
                    type="checkbox"
                    className={choiceStyles.mark}
                    aria-label={t('admin-orders.selectOrder', { id: order.id })}
                    checked={isSelected}
                    onChange={({ target }) => select([order], target.checked)}
                  />
                </label>
              </td>
              {shown.includes('number') && (
                <td className={styles.number}>
                  <LocalLink className={typography.code} to={`/admin/orders/${order.id}`}>
                    {order.orderNumber}
                  </LocalLink>
                </td>
              )}
              {shown.includes('date') && (
                <td className={`${styles.when} ${gridStyles.oneLine}`}>
                  <AdminMoment at={order.createdAt} timeZone={timeZone} />
                </td>
              )}
              {shown.includes('customer') && (
                <td className={styles.who} title={order.customerEmail}>
                  <b>{order.customerName}</b> <span>{order.customerEmail}</span>
                </td>
              )}
              {shown.includes('bought') && <td className={styles.what}>{describeItems(order.items, t, language)}</td>}
              {shown.includes('status') && (
                <td className={styles.status}>
                  {order.needsAttention ? (
                    <AttentionBadge attention={order.needsAttention} />
                  ) : (
                    <StatusBadge status={order.status} />
                  )}
                </td>
              )}
              {shown.includes('amount') && (
                <td className={`${styles.amount} ${gridStyles.end} ${gridStyles.oneLine}`}>
                  <b>{formatPrice(order.totalAmount, order.currency)}</b> <span>{order.currency}</span>
                </td>
              )}
              <td className={styles.acts}>
                <RowAct label={t('admin-orders.useOrder', { id: order.id })} onClick={() => onUse(order)}>
                  <Icon name="copy" />
                </RowAct>
                <RowAct
                  label={t('admin-orders.notifyOrder', { name: order.customerName, id: order.id })}
                  onClick={() => onNotify(order)}
                >
                  <Icon name="send" />
                </RowAct>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** First click: dates and amounts descending, names ascending. Second click: reversed. */
function nextSort(
  key: (typeof SORT_KEYS)[keyof typeof SORT_KEYS],
  direction: 'ascending' | 'descending' | undefined,
): OrderSort {
  if (direction) return direction === 'ascending' ? `-${key}` : key;
  return key === 'createdAt' || key === 'totalAmount' ? `-${key}` : key;
}
