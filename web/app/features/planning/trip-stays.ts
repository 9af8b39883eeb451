import { TRIP_LIMITS } from '@esimshop/contracts/trip-limits';

/** The countries of a trip in their order: `TR`, or `TR:4` where the days of each are given. */
export type Stays = { countries: string[]; days: number };

export function codeOf(country: string): string {
  return country.split(':')[0] ?? country;
}

/** The whole days that a country carries; undefined when it carries none. */
export function daysOf(country: string): number | undefined {
  const days = Number(country.split(':')[1] || Number.NaN);
  return Number.isInteger(days) && days > 0 ? days : undefined;
}

/** The sum of the days that the countries carry; undefined when not every one does. */
export function givenDays(countries: readonly string[]): number | undefined {
  const days = countries.map(daysOf);
  const isGiven = days.length > 0 && days.every((count) => count !== undefined);
  return isGiven ? days.reduce((sum, count) => sum + (count ?? 0), 0) : undefined;
}

/** Takes the days of each country away, so that those of the whole trip are shared evenly. */
export function shareDays(countries: readonly string[]): string[] {
  return countries.map(codeOf);
}

/** Gives every country whole days, together those of the trip, at least one each; what is left over goes to the first. */
export function splitDays(countries: readonly string[], days: number): string[] {
  const share = Math.max(1, Math.floor(days / countries.length));
  const over = Math.max(0, days - share * countries.length);
  return countries.map((country, index) => withDays(country, index < over ? share + 1 : share));
}

/** The same trip with other days in one country; the whole trip stays within its limit. */
export function changeDays(countries: readonly string[], code: string, next: (days: number) => number): string[] {
  const room = TRIP_LIMITS.days - (givenDays(countries) ?? 0);
  return countries.map((country) => {
    const days = daysOf(country);
    if (codeOf(country) !== code || days === undefined) return country;
    return withDays(country, Math.min(Math.max(next(days), 1), days + room));
  });
}

/** One country earlier (`-1`) or later (`1`) in the order of the trip; at the ends nothing changes. */
export function moveCountry(countries: readonly string[], code: string, step: -1 | 1): string[] {
  const from = countries.findIndex((country) => codeOf(country) === code);
  const to = from + step;
  if (from < 0 || to < 0 || to >= countries.length) return [...countries];
  const moved = [...countries];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * Days that hold together: a country that joins others with days of their own gets their mean, the trip's days are the
 * sum, and what is longer than a trip may be is shared evenly instead.
 */
export function settleDays<Trip extends Stays>(trip: Trip): Trip {
  const known = trip.countries.flatMap((country) => daysOf(country) ?? []);
  if (known.length === 0) return { ...trip, countries: shareDays(trip.countries) };
  const mean = Math.max(1, Math.round(known.reduce((sum, days) => sum + days, 0) / known.length));
  const countries = trip.countries.map((country) => withDays(country, daysOf(country) ?? mean));
  const days = givenDays(countries) ?? trip.days;
  if (days > TRIP_LIMITS.days) return { ...trip, countries: shareDays(countries), days: TRIP_LIMITS.days };
  return { ...trip, countries, days };
}

export function withDays(country: string, days: number | undefined): string {
  return days === undefined ? codeOf(country) : `${codeOf(country)}:${days}`;
}
