import type { Order } from '@esimshop/contracts/orders';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { returnTokenHeader } from './return-token.ts';

export function orderKey(orderNumber: string) {
  return ['order', orderNumber] as const;
}

/** The order, for the session that placed it and for a payer who returned to it. @throws ApiError 404 for everybody else. */
export function orderQuery(orderNumber: string) {
  return queryOptions({
    queryKey: orderKey(orderNumber),
    queryFn: async () => {
      const headers = returnTokenHeader(orderNumber);
      return (await browserApi<{ order: Order }>(`/api/orders/${encodeURIComponent(orderNumber)}`, { headers })).order;
    },
    staleTime: 1000,
  });
}
