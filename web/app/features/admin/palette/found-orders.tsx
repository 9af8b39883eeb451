import type { AdminOrdersResponse } from '@esimshop/contracts/admin-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { statusTexts } from '~/locales/statuses.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useIsPermitted } from '../parts/use-role.ts';
import { Choice } from './choice.tsx';
import type { Target } from './order-commands.tsx';
import styles from './palette.module.css';

const MIN_SEARCH = 2;
/** Prefix of an order's value; its id follows. */
export const ORDER = 'order ';

type FoundOrders = ReturnType<typeof useFoundOrders>;

/** Matching orders and customers, with the path of each. */
export function useFoundOrders(wanted: string) {
  const isSearching = useIsPermitted('orders') && wanted.length >= MIN_SEARCH;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'orders', 'palette', wanted],
    queryFn: ({ signal }) =>
      browserApi<AdminOrdersResponse>(`/api/orders?${new URLSearchParams({ q: wanted, per: '5' })}`, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const orders = (isSearching ? (data?.orders ?? []) : []).map((order) => ({
    ...order,
    value: `${ORDER}${order.id}`,
    path: `/admin/orders/${order.id}`,
  }));
  const names = new Map(orders.map((order) => [order.customerEmail, order.customerName]));
  const customers = [...names].map(([email, name]) => ({
    email,
    name,
    value: `customer ${email}`,
    path: `/admin?${new URLSearchParams({ q: email })}`,
  }));
  return { orders, customers, error, isFetching, isOutdated: isPlaceholderData, timeZone: data?.timeZone ?? 'UTC' };
}

type FoundGroupsProps = { found: FoundOrders; onTake: (target: Target) => void };

export function FoundGroups({ found, onTake }: FoundGroupsProps) {
  const { t } = useTranslation(adminFrameTexts, statusTexts);
  const { orders, customers, timeZone } = found;
  return (
    <>
      {orders.length > 0 && (
        <Cmdk.Group className={styles.group} heading={t('admin-frame.views.orders')}>
          {orders.map((order) => (
            <Choice key={order.id} value={order.value} icon="sim" onSelect={() => onTake(order)}>
              <span className={typography.code}>{order.orderNumber}</span>{' '}
              <small>
                {order.customerName}, {formatPrice(order.totalAmount, order.currency)},{' '}
                {t(`statuses.order.${order.status}`)}, <AdminMoment at={order.createdAt} timeZone={timeZone} />
              </small>
            </Choice>
          ))}
        </Cmdk.Group>
      )}
      {customers.length > 0 && (
        <Cmdk.Group className={styles.group} heading={t('admin-frame.customers')}>
          {customers.map((customer) => (
            <Choice key={customer.email} value={customer.value} icon="person" onSelect={() => onTake(customer)}>
              {customer.name} <small>{customer.email}</small>
            </Choice>
          ))}
        </Cmdk.Group>
      )}
    </>
  );
}
