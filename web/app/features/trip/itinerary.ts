import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';

/** The countries of a trip in order: `TR`, or `TR:4` with days of its own. */
export type Itinerary = { countries: string[]; days: number };

export function codeOf(country: string): string {
  return country.split(':')[0] ?? country;
}

/** The whole days of a country; undefined if it has none of its own. */
export function daysOf(country: string): number | undefined {
  const days = Number(country.split(':')[1] || Number.NaN);
  return Number.isInteger(days) && days > 0 ? days : undefined;
}

/** The sum of the countries' days; undefined unless every country has its own. */
export function sumDays(countries: readonly string[]): number | undefined {
  const days = countries.map(daysOf);
  const isGiven = days.length > 0 && days.every((count) => count !== undefined);
  return isGiven ? days.reduce((sum, count) => sum + (count ?? 0), 0) : undefined;
}

/** Removes the days of each country, so that the trip's days are shared evenly. */
export function clearDays(countries: readonly string[]): string[] {
  return countries.map(codeOf);
}

/** Splits the trip's days into whole days per country, at least one each; the remainder goes to the first ones. */
export function splitDays(countries: readonly string[], days: number): string[] {
  const share = Math.max(1, Math.floor(days / countries.length));
  const remainder = Math.max(0, days - share * countries.length);
  return countries.map((country, index) => withDays(country, index < remainder ? share + 1 : share));
}

/** Changes the days of one country; the whole trip stays within its limit. */
export function changeDays(countries: readonly string[], code: string, next: (days: number) => number): string[] {
  const room = TRIP_LIMITS.days - (sumDays(countries) ?? 0);
  return countries.map((country) => {
    const days = daysOf(country);
    if (codeOf(country) !== code || days === undefined) return country;
    return withDays(country, Math.min(Math.max(next(days), 1), days + room));
  });
}

/** Moves a country earlier (`-1`) or later (`1`) in the trip; at the ends nothing changes. */
export function moveCountry(countries: readonly string[], code: string, step: -1 | 1): string[] {
  const from = countries.findIndex((country) => codeOf(country) === code);
  const to = from + step;
  if (from < 0 || to < 0 || to >= countries.length) return [...countries];
  const moved = [...countries];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * Makes the days consistent: a country added to others with their own days gets their mean, the trip's days become the
 * sum, and beyond the limit of a trip the days are shared evenly instead.
 */
export function normaliseDays<Trip extends Itinerary>(trip: Trip): Trip {
  const known = trip.countries.flatMap((country) => daysOf(country) ?? []);
  if (known.length === 0) return { ...trip, countries: clearDays(trip.countries) };
  const mean = Math.max(1, Math.round(known.reduce((sum, days) => sum + days, 0) / known.length));
  const countries = trip.countries.map((country) => withDays(country, daysOf(country) ?? mean));
  const days = sumDays(countries) ?? trip.days;
  if (days > TRIP_LIMITS.days) return { ...trip, countries: clearDays(countries), days: TRIP_LIMITS.days };
  return { ...trip, countries, days };
}

export function withDays(country: string, days: number | undefined): string {
  return days === undefined ? codeOf(country) : `${codeOf(country)}:${days}`;
}
