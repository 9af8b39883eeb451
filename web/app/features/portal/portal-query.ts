import type { PortalCustomer } from '@esimshop/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { portalArrival } from '~/features/arrivals/arrival.ts';
import { keepArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

/** Everything bought with the token's e-mail address. @throws ApiError 401 for an invalid token. */
export function portalQuery(token: string) {
  return queryOptions({
    queryKey: ['portal', token],
    queryFn: async () => {
      const customer = await browserApi<PortalCustomer>(`/api/portal/customer?${new URLSearchParams({ token })}`);
      keepArrivals(customer.esims.map(portalArrival));
      return customer;
    },
    staleTime: 0,
    refetchOnReconnect: true,
  });
}

/** Whether the shop rejected the token; after any other failure it may still be valid. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
