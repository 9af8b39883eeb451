import type { Trip, TripSet } from '@esimshop/contracts/trips';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import { shownCurrency } from '~/lib/shown-currency.ts';

/** The trip at an API path; the previous result stays until it arrives. */
export function tripQuery(address: string | undefined) {
  return queryOptions({
    queryKey: ['trip', address, shownCurrency()],
    queryFn: () => browserApi<Trip>(address ?? '', { isPriced: true }),
    enabled: address !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The same trip without networks and descriptions, which are not shown, to keep the page small. */
export function withoutDetails(trip: Trip): Trip {
  const shorten = (set: TripSet): TripSet => ({
    ...set,
    items: set.items.map((item) => ({
      ...item,
      product: { ...item.product, description: '', networks: [], speeds: [] },
    })),
  });
  return { ...trip, best: trip.best && shorten(trip.best), alternatives: trip.alternatives.map(shorten) };
}
