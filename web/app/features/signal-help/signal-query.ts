import type { Signal } from '@esimshop/contracts/signal';
import { queryOptions } from '@tanstack/react-query';
import { portalArrival } from '~/features/arrivals/arrival.ts';
import { keepArrivals } from '~/features/arrivals/kept-arrivals.ts';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { changeWalk } from './saved-walks.ts';
import { toStoredSignal, withSignal } from './walk.ts';

const LOOK_EVERY_MS = 15_000;

/** Where the signal of an eSIM stops, asked anew every 15 seconds while the page is visible. */
export function signalQuery(token: string, esimId: string) {
  return queryOptions({
    queryKey: ['signal', token, esimId],
    queryFn: async () => {
      const signal = await browserApi<Signal>(`/api/portal/signal?${new URLSearchParams({ token, esim: esimId })}`);
      keepArrivals([portalArrival(signal.esim)]);
      changeWalk(esimId, (walk) => withSignal(walk, toStoredSignal(signal)));
      return signal;
    },
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { error } }) => (isOfNobody(error) ? false : LOOK_EVERY_MS),
  });
}

/** The link does not open this eSIM, or opens nothing at all. */
export function isOfNobody(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 404, 422].includes(error.status);
}
