import type { LostSales, System, SystemPartners } from '@esimshop/contracts/admin-system';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';

const MINUTE_MS = 60_000;
/** Polling interval during a catalogue sync. */
const SYNCING_MS = 2_000;
/** Pause before those partners are looked at again that had not replied. */
const ASKING_MS = 500;

/** What the shop knows itself, polled every minute. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => browserApi<System>('/api/admin/system', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.catalogue.syncingPage ? SYNCING_MS : MINUTE_MS),
});

/** What its partners reply, loaded beside it. */
export const partnersQuery = queryOptions({
  queryKey: ['admin', 'system', 'partners'],
  queryFn: ({ signal }) => browserApi<SystemPartners>('/api/admin/system/partners', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isComplete === false ? ASKING_MS : MINUTE_MS),
});

/** Queries every partner, so only on request. */
export const lostSalesQuery = queryOptions({
  queryKey: ['admin', 'lost-sales'],
  queryFn: ({ signal }) => browserApi<LostSales>('/api/admin/lost-sales', { signal }),
  enabled: false,
});
