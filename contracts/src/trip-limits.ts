/** Limits of a trip request, so that the work per request stays bounded. */
export const TRIP_LIMITS = { countries: 12, days: 180, dataMb: 1_000_000 } as const;
