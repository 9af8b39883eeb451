import type { LostSales, System } from '@esimshop/contracts/admin-system';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

const MINUTE_MS = 60_000;
/** Polling interval during a catalogue sync. */
const SYNCING_MS = 2_000;

/** The state of every part, polled every minute. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => browserApi<System>('/api/admin/system', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.catalogue.syncingPage ? SYNCING_MS : MINUTE_MS),
});

/** Queries every partner, so only on request. */
export const lostSalesQuery = queryOptions({
  queryKey: ['admin', 'lost-sales'],
  queryFn: ({ signal }) => browserApi<LostSales>('/api/admin/lost-sales', { signal }),
  enabled: false,
});
