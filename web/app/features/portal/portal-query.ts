import type { PortalCustomer } from '@esimshop/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { noteUsage } from '~/features/offline/note-usage.ts';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

/** Everything bought with the e-mail address that the token belongs to. @throws ApiError 401 for a token that opens nothing. */
export function portalQuery(token: string) {
  return queryOptions({
    queryKey: ['portal', token],
    queryFn: async () => {
      const customer = await browserApi<PortalCustomer>(`/api/portal/customer?${new URLSearchParams({ token })}`);
      void noteUsage(customer.esims);
      return customer;
    },
    staleTime: 0,
  });
}

/** The shop has looked at the token and does not take it; after any other failure it may still be right. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
