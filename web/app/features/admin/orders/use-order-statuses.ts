import { ORDER_STATUSES, type OrderStatus } from '@esimshop/contracts/order-status';
import type { orderStatusesResponseSchema } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';

/**
 * The statuses that the server accepts: a tab opened before an update may know others. If they cannot be loaded, those
 * of this page.
 */
export function useOrderStatuses(): readonly OrderStatus[] {
  const { t } = useTranslation(adminOrdersTexts);
  const { data, error } = useQuery({
    queryKey: ['order-statuses'],
    queryFn: ({ signal }) => browserApi<z.infer<typeof orderStatusesResponseSchema>>('/api/order-statuses', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!error) return;
    const description = t('admin-orders.statusesFailedText');
    toast({ variant: 'destructive', title: t('admin-orders.statusesFailed'), description });
  }, [error, t]);
  return data ? ORDER_STATUSES.filter((each) => data.statuses.includes(each)) : ORDER_STATUSES;
}
