import { createStoredValue } from '~/lib/stored-value.ts';

/** The addresses of a trip: of its page, and of `GET /api/trips`. */
export type PlannedTrip = { page: string; request: string };

/** The trip that was last shown on this device; the cart is compared with it. */
export const plannedTrip = createStoredValue<PlannedTrip | null>({
  key: 'plannedTrip',
  empty: null,
  parse(text) {
    const { page, request } = JSON.parse(text) as Partial<PlannedTrip>;
    return page?.startsWith('/trip?') && request?.startsWith('/api/trips?') ? { page, request } : undefined;
  },
});
