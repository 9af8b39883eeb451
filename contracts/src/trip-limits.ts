/** How much one trip may ask for; more is refused, so that the work of an answer stays bounded. */
export const TRIP_LIMITS = { countries: 12, days: 180, dataMb: 1_000_000 } as const;
