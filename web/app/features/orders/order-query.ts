import type { Order } from '@esimshop/contracts/orders';
import { queryOptions } from '@tanstack/react-query';
import { orderArrival } from '~/features/arrivals/arrival.ts';
import { keepArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { returnTokenHeader } from './return-token.ts';

export function orderKey(orderNumber: string) {
  return ['order', orderNumber] as const;
}

/** The order, for the session that placed it and for a payer who returned to it. @throws ApiError 404 for anyone else, and without an order in the response. */
export function orderQuery(orderNumber: string) {
  return queryOptions({
    queryKey: orderKey(orderNumber),
    queryFn: async () => {
      const headers = returnTokenHeader(orderNumber);
      const path = `/api/orders/${encodeURIComponent(orderNumber)}`;
      const response = await browserApi<{ order?: Order } | null>(path, { headers });
      if (!response?.order) throw new ApiError(404, { code: 'order_not_found' });
      const { order } = response;
      keepArrivals(order.metadata.esimInfoArray.map((esim) => orderArrival(esim, Date.now())));
      return order;
    },
    staleTime: 1000,
  });
}
