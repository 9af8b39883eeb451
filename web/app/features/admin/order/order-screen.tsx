import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { errorCodeOf } from '~/lib/api-error.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { toOrderId } from '../orders/order-id.ts';
import { adminOrderQuery } from '../orders/order-queries.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import styles from './order-record.module.css';
import { OrderRecord } from './order-record.tsx';
import { FOLLOW_MS, progressOf } from './progress-of.ts';

/** One order in full, pending decisions first. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const { t } = useTranslation(adminGateTexts, adminOrderTexts);
  const id = toOrderId(orderId);
  const result = useQuery({
    ...adminOrderQuery(id),
    refetchInterval: ({ state }) => (state.data && progressOf(state.data.order) ? FOLLOW_MS : false),
  });
  const { data, error, isPending } = result;
  if (id === undefined || (!data && error && errorCodeOf(error) === 'order_not_found')) {
    return (
      <EmptyState icon="search" level={1} title={t('admin-order.unknown', { id: orderId })}>
        <LocalLink className={buttonClass('primary')} to="/admin">
          {t('admin-gate.toOrders')}
        </LocalLink>
      </EmptyState>
    );
  }
  if (isPending) {
    return (
      <div className={styles.coming}>
        <ListSkeleton text={t('admin-order.loading')} rows={8} />
      </div>
    );
  }
  return (
    <>
      <ReadFailure level={1} title={t('admin-order.failed')} result={result} />
      {data && <OrderRecord key={data.order.id} order={data.order} timeZone={data.timeZone} />}
    </>
  );
}
