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
import { Choice } from './choice.tsx';
import styles from './palette.module.css';

const MIN_SEARCH = 2;
/** What the value of an order begins with; its id follows. */
export const ORDER = 'order ';

type FoundOrders = ReturnType<typeof useFoundOrders>;

/** The orders and customers that match what was typed, and where each leads. */
export function useFoundOrders(wanted: string) {
  const isSearching = wanted.length >= MIN_SEARCH;
  const { data, isFetching } = useQuery({
    queryKey: ['admin', 'orders', 'palette', wanted],
    queryFn: ({ signal }) =>
      browserApi<AdminOrdersResponse>(`/api/orders?${new URLSearchParams({ q: wanted, per: '5' })}`, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const orders = isSearching ? (data?.orders ?? []) : [];
  const customers = [...new Map(orders.map((order) => [order.customerEmail, order.customerName]))];
  const ofOrders = orders.map(({ id }) => ({ value: `${ORDER}${id}`, path: `/admin/orders/${id}` }));
  const ofCustomers = customers.map(([email]) => ({
    value: `customer ${email}`,
    path: `/admin?${new URLSearchParams({ q: email })}`,
  }));
  return { orders, customers, ofOrders, ofCustomers, isFetching, timeZone: data?.timeZone ?? 'UTC' };
}

type FoundGroupsProps = { found: FoundOrders; onTake: (choice: object) => void };

export function FoundGroups({ found, onTake }: FoundGroupsProps) {
  const { t } = useTranslation(adminFrameTexts, statusTexts);
  const { orders, customers, ofOrders, ofCustomers, timeZone } = found;
  return (
    <>
      {orders.length > 0 && (
        <Cmdk.Group className={styles.group} heading={t('admin-frame.views.orders')}>
          {orders.map(({ id, orderNumber, customerName, totalAmount, currency, status, createdAt }, index) => (
            <Choice
              key={id}
              value={ofOrders[index]?.value ?? ''}
              icon="sim"
              onSelect={() => onTake(ofOrders[index] ?? {})}
            >
              <span className={typography.code}>{orderNumber}</span>{' '}
              <small>
                {customerName}, {formatPrice(totalAmount, currency)}, {t(`statuses.order.${status}`)},{' '}
                <AdminMoment at={createdAt} timeZone={timeZone} />
              </small>
            </Choice>
          ))}
        </Cmdk.Group>
      )}
      {customers.length > 0 && (
        <Cmdk.Group className={styles.group} heading={t('admin-frame.customers')}>
          {customers.map(([email, name], index) => (
            <Choice
              key={email}
              value={`customer ${email}`}
              icon="person"
              onSelect={() => onTake(ofCustomers[index] ?? {})}
            >
              {name} <small>{email}</small>
            </Choice>
          ))}
        </Cmdk.Group>
      )}
    </>
  );
}
