import type { UserOrdersResponse } from '@esimshop/contracts/user-orders';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { ACCOUNT_KEY } from '../user-query.ts';

/** The signed-in user's orders, newest first. @throws ApiError 401 if the session is over */
export function ordersQuery() {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, 'orders'],
    queryFn: () => browserApi<UserOrdersResponse>('/api/user/orders'),
    staleTime: 0,
  });
}
