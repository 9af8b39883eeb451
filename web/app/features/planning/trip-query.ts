import type { Trip } from '@esimshop/contracts/trips';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

/** The trip at an address of the API; what was shown before stays until it comes. */
export function tripQuery(address: string | undefined) {
  return queryOptions({
    queryKey: ['trip', address],
    queryFn: () => browserApi<Trip>(address ?? ''),
    enabled: address !== undefined,
    placeholderData: keepPreviousData,
  });
}
